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
