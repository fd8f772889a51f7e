import type { SiteConfig } from '#contracts/site-config.ts'

let arriving: Promise<SiteConfig> | undefined

/** The server's public settings, fetched once per document. Rejects on failure; the next call retries. */
export function loadSiteConfig(): Promise<SiteConfig> {
  arriving ??= fetch('/api/site-config', { signal: AbortSignal.timeout(10_000) })
    .then(async (response) => {
      if (!response.ok) throw new Error(`The server answered ${response.status}`)
      return (await response.json()) as SiteConfig
    })
    .catch((error: unknown) => {
      arriving = undefined
      throw error
    })
  return arriving
}
