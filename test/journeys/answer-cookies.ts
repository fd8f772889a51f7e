/** Runs in the page before its own scripts: stores a rejection of optional cookies. */
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
