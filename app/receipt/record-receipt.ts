import { RECEIPT_KEY } from '#contracts/kept-keys.ts'

/** A host other than ours that the browser asked for something in this visit. */
export interface SpokenTo {
  /** Epoch milliseconds of the first request. */
  since: number
  requests: number
}

/** A request to our own server below /api. */
interface SentRequest {
  /** Epoch milliseconds. */
  at: number
  path: string
}

/** What a tab knows of its visit, by the browser's own measuring. */
export interface Receipt {
  hosts: Record<string, SpokenTo>
  sent: SentRequest[]
}

/** Sent to the window when something was added. */
export const NOTED = 'receipt-noted'

/** Enough for a long visit, and no more of the tab's storage. */
const MOST = 100

/** What was measured in this tab so far. */
export function readReceipt(): Receipt {
  try {
    const { hosts, sent } = JSON.parse(sessionStorage.getItem(RECEIPT_KEY) ?? '') as Receipt
    return { hosts: { ...hosts }, sent: [...sent] }
  } catch {
    return { hosts: {}, sent: [] }
  }
}

function note(change: (receipt: Receipt) => void) {
  const receipt = readReceipt()
  change(receipt)
  try {
    sessionStorage.setItem(RECEIPT_KEY, JSON.stringify(receipt))
  } catch {
    // Blocked or full: the receipt says that it knows of nothing.
  }
  dispatchEvent(new Event(NOTED))
}

/** Adds what the browser has measured. @param origin when the page's own time began, in epoch milliseconds */
export function addRequests(receipt: Receipt, entries: readonly { name: string; startTime: number }[], origin: number) {
  for (const { name, startTime } of entries) {
    const url = URL.parse(name)
    const at = Math.round(origin + startTime)
    if (!url?.host) continue
    if (url.host !== location.host) {
      const known = receipt.hosts[url.host]
      if (!known && Object.keys(receipt.hosts).length >= MOST) continue
      receipt.hosts[url.host] = { since: known?.since ?? at, requests: (known?.requests ?? 0) + 1 }
    } else if (
      url.pathname.startsWith('/api/') &&
      !receipt.sent.some((each) => each.at === at && each.path === url.pathname)
    ) {
      receipt.sent = [...receipt.sent, { at, path: url.pathname }].slice(-MOST)
    }
  }
}

/** Keeps for /privacy/receipt which hosts this page speaks to, and what it sends to us. Paths of pages aren't kept. */
export function recordReceipt() {
  const take = (entries: PerformanceEntryList) => {
    if (entries.some(({ name }) => isNoted(name)))
      note((receipt) => addRequests(receipt, entries, performance.timeOrigin))
  }
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  observer.observe({ type: 'resource', buffered: true })
  addEventListener('pagehide', () => take(observer.takeRecords()))
  // A form that the browser posts by itself isn't among the resources.
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== 'post') return
    const { pathname: path } = new URL(target.action)
    note(({ sent }) => sent.push({ at: Date.now(), path }))
  })
}

const isNoted = (name: string) => !name.startsWith(`${location.origin}/`) || name.startsWith(`${location.origin}/api/`)
