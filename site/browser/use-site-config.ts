import { useEffect, useState } from 'react'
import type { SiteConfig } from '#contracts/site-config.ts'
import { loadSiteConfig } from './site-config.ts'

/** The server's public settings, for secondary content. Undefined while loading and after a failure. */
export function useSiteConfig(): SiteConfig | undefined {
  const [config, setConfig] = useState<SiteConfig>()
  // Follows the network.
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
