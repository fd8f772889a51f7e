import { useEffect, useState } from 'react'
import type { SiteConfig } from '#contracts/site-config.ts'

let arriving: Promise<SiteConfig> | undefined

/** What this server told about itself, asked for once a visit. Rejects when it cannot be had; the next call asks again. */
export function loadSiteConfig(): Promise<SiteConfig> {
  arriving ??= fetch('/api/site-config', { signal: AbortSignal.timeout(10_000) })
    .then(async (response) => {
      if (!response.ok) throw new Error(`The server answered ${response.status}`)
      // Its own test holds the server to the contract.
      return (await response.json()) as SiteConfig
    })
    .catch((error: unknown) => {
      arriving = undefined
      throw error
    })
  return arriving
}

/** The same for what is shown beside the page's main purpose: undefined until it is there, for ever when it fails. */
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
