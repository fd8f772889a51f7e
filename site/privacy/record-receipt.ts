import { RECEIPT_KEY } from '#contracts/storage-keys.ts'

/** Maximum number of characters: enough for a long visit. */
const MOST = 20_000

/**
 * Records for /privacy/receipt which other origins this tab contacted, and what it sent to our own /api: one line each
 * with time and address, and a question mark if no answer came. receipt.tsx reads it. Dispatches an event named after the key when there is more. It's in
 * every page's script, so that the receipt covers pages that the visitor leaves right away.
 */
export function recordReceipt() {
  const note = (lines: string) => {
    if (!lines) return
    try {
      sessionStorage.setItem(RECEIPT_KEY, ((sessionStorage.getItem(RECEIPT_KEY) ?? '') + lines).slice(-MOST))
    } catch {}
    dispatchEvent(new Event(RECEIPT_KEY))
  }
  const lineOf = (address: string, at: number, status?: number) => {
    const { origin, pathname } = new URL(address)
    if (origin !== location.origin) return `${at} ${origin}\n`
    return pathname.startsWith('/api/') ? `${at} ${pathname}${status === 0 ? ' ?' : ''}\n` : ''
  }
  const noteAll = (entries: PerformanceEntryList) =>
    note(
      entries
        .map((entry) =>
          lineOf(
            entry.name,
            performance.timeOrigin + entry.startTime,
            (entry as PerformanceResourceTiming).responseStatus,
          ),
        )
        .join(''),
    )
  const observer = new PerformanceObserver((list) => noteAll(list.getEntries()))
  observer.observe({ type: 'resource', buffered: true })
  addEventListener('pagehide', () => noteAll(observer.takeRecords()))
  // A form that the browser posts itself isn't a resource entry.
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!defaultPrevented) note(lineOf((target as HTMLFormElement).action, Date.now()))
  })
}
