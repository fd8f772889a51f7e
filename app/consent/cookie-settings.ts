/** Asks the cookie banner to come back, from wherever (decisions §7). */
export function openCookieSettings() {
  window.dispatchEvent(new Event('cookie-settings'))
}

/** Calls back when somebody asked for it. */
export function onCookieSettings(listener: () => void): () => void {
  window.addEventListener('cookie-settings', listener)
  return () => window.removeEventListener('cookie-settings', listener)
}
