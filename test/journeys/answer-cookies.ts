/** Runs in the page before its own scripts: the visitor has answered the cookie banner, and allowed nothing that is optional. */
export function answerCookies(): void {
  const choice = {
    version: 1,
    date: new Date().toISOString(),
    necessary: true,
    performance: false,
    functionality: false,
  }
  try {
    localStorage.setItem('cookie-consent', JSON.stringify(choice))
  } catch {
    // A frame that failed to load has no storage.
  }
}
