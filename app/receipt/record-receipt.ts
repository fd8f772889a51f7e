import { RECEIPT_KEY } from '#contracts/kept-keys.ts'

/** Characters that are kept: enough for a long visit. */
const MOST = 20_000

/**
 * Keeps for /privacy/receipt which other origins this tab asked for something, and what it sent to our own /api: a line each, time and
 * address. read-receipt.ts reads it. Sends an event of the key's name to the window when there's more. It's part of every page's
 * script, so that a page left at once is on the receipt too.
 */
export function recordReceipt() {
  const note = (lines: string) => {
    if (!lines) return
    try {
      sessionStorage.setItem(RECEIPT_KEY, ((sessionStorage.getItem(RECEIPT_KEY) ?? '') + lines).slice(-MOST))
    } catch {}
    dispatchEvent(new Event(RECEIPT_KEY))
  }
  const lineOf = (address: string, at: number) => {
    const { origin, pathname } = new URL(address)
    if (origin !== location.origin) return `${at} ${origin}\n`
    return pathname.startsWith('/api/') ? `${at} ${pathname}\n` : ''
  }
  const noteAll = (entries: PerformanceEntryList) =>
    note(entries.map(({ name, startTime }) => lineOf(name, performance.timeOrigin + startTime)).join(''))
  const observer = new PerformanceObserver((list) => noteAll(list.getEntries()))
  observer.observe({ type: 'resource', buffered: true })
  addEventListener('pagehide', () => noteAll(observer.takeRecords()))
  // What the browser posts by itself isn't among the resources.
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!defaultPrevented) note(lineOf((target as HTMLFormElement).action, Date.now()))
  })
}
