import { RECEIPT_KEY } from '#contracts/kept-keys.ts'

/** What a tab knows about its visit, from the browser's own measurements. Times are epoch milliseconds. */
export interface Measured {
  /** Third-party hosts that got requests, ordered by the time of the first one. */
  hosts: { host: string; since: number; requests: number }[]
  /** Submissions to our own server, latest first. `number` is a unique key. */
  sent: { path: string; at: number; number: number }[]
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
  const sent: Measured['sent'] = []
  for (const [number, line] of text.split('\n').entries()) {
    const [, time = '', address = ''] = /^(\d+(?:\.\d+)?) (\S+)$/.exec(line) ?? []
    const at = Math.round(Number(time))
    if (address.startsWith('/api/')) sent.unshift({ path: address, at, number })
    const host = URL.parse(address)?.host
    if (!host) continue
    const known = hosts.get(host)
    hosts.set(host, { host, since: known?.since ?? at, requests: (known?.requests ?? 0) + 1 })
  }
  return { hosts: [...hosts.values()], sent }
}
