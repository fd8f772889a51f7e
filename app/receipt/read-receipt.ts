import { RECEIPT_KEY } from '#contracts/kept-keys.ts'

/** What a tab knows about its visit, from the browser's own measurements. Times are epoch milliseconds. */
export interface Measured {
  /** Third-party hosts that got requests, ordered by the time of the first one. */
  hosts: { host: string; since: number; requests: number }[]
  /** Requests to our own server by path and outcome, the latest first. `at` is the last one's time. */
  sent: { path: string; at: number; times: number; isAnswered: boolean }[]
}

export function readReceipt(): Measured {
  try {
    return parseReceipt(sessionStorage.getItem(RECEIPT_KEY) ?? '')
  } catch {
    return { hosts: [], sent: [] }
  }
}

/** Parses lines of a time and an address; skips invalid ones. */
export function parseReceipt(text: string): Measured {
  const hosts = new Map<string, Measured['hosts'][number]>()
  const sent = new Map<string, Measured['sent'][number]>()
  for (const line of text.split('\n')) {
    const [, time = '', address = '', unanswered] = /^(\d+(?:\.\d+)?) (\S+)( \?)?$/.exec(line) ?? []
    const at = Math.round(Number(time))
    if (address.startsWith('/api/')) {
      const key = address + (unanswered ?? '')
      const times = (sent.get(key)?.times ?? 0) + 1
      sent.set(key, { path: address, at, times, isAnswered: unanswered === undefined })
    }
    const host = URL.parse(address)?.host
    if (!host) continue
    const known = hosts.get(host)
    hosts.set(host, { host, since: known?.since ?? at, requests: (known?.requests ?? 0) + 1 })
  }
  return { hosts: [...hosts.values()], sent: [...sent.values()].toSorted((one, other) => other.at - one.at) }
}
