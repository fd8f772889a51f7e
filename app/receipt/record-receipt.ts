import { RECEIPT_KEY } from '#contracts/kept-keys.ts'

/** Characters that are kept: enough for a long visit. */
const MOST = 20_000

/**
 * Keeps for /privacy/receipt which other origins this tab asked for something, and what it sent to our own /api: a line each, time and
 * address. Small, since every page loads it; read-receipt.ts reads it. Sends an event of the key's name to the window when there's more.
 */
function recordReceipt() {
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
  new PerformanceObserver((list) =>
    note(
      list
        .getEntries()
        .map(({ name, startTime }) => lineOf(name, performance.timeOrigin + startTime))
        .join(''),
    ),
  ).observe({ type: 'resource', buffered: true })
  // What the browser posts by itself isn't among the resources.
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!defaultPrevented) note(lineOf((target as HTMLFormElement).action, Date.now()))
  })
}

recordReceipt()
