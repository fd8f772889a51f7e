import { ANALYTICS_COOKIES, ANALYTICS_TAB_KEY } from '#contracts/kept-keys.ts'

/** Removes what analytics left on this device, for this host and its parent domains. */
export function removeTraces() {
  const names = ANALYTICS_COOKIES.filter((name) =>
    document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`)),
  )
  const labels = location.hostname.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  for (const name of names) {
    document.cookie = `${name}=; path=/; max-age=0`
    for (const domain of domains) document.cookie = `${name}=; path=/; domain=${domain}; max-age=0`
  }
  try {
    sessionStorage.removeItem(ANALYTICS_TAB_KEY)
  } catch {}
}
