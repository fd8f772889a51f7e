/** What the provider keeps on this site (its sources: data/metadata.ts). */
const COOKIES = ['_clck', '_clsk']
const TAB_ID = '_cltk'

/** Removes what the analytics have left on this device, for this host and the domains above it. */
export function removeTraces() {
  const names = COOKIES.filter((name) => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`)))
  const labels = location.hostname.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  for (const name of names) {
    document.cookie = `${name}=; path=/; max-age=0`
    for (const domain of domains) document.cookie = `${name}=; path=/; domain=${domain}; max-age=0`
  }
  try {
    sessionStorage.removeItem(TAB_ID)
  } catch {
    // A browser that keeps nothing for this site has nothing to remove.
  }
}
