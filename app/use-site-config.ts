import { useEffect, useState } from 'react'
import type { SiteConfig } from '#contracts/site-config.ts'
import { loadSiteConfig } from './site-config.ts'

/** What this server told about itself, for what is shown beside the page's main purpose: undefined until it is there, for ever when it fails. */
export function useSiteConfig(): SiteConfig | undefined {
  const [config, setConfig] = useState<SiteConfig>()
  // Follows the network: the answer comes once, after hydration.
  useEffect(() => {
    let shown = true
    loadSiteConfig().then(
      (loaded) => shown && setConfig(loaded),
      () => {},
    )
    return () => {
      shown = false
    }
  }, [])
  return config
}
