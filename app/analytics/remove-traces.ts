/** What the provider stores on this site (see data/metadata.ts in its source). */
const COOKIES = ['_clck', '_clsk']
const TAB_ID = '_cltk'

/** Removes what analytics left on this device, for this host and its parent domains. */
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
    // Storage is blocked, so there's nothing to remove.
  }
}
