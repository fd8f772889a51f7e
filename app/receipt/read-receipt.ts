import { RECEIPT_KEY } from '#contracts/kept-keys.ts'

/** What a tab knows of its visit, by the browser's own measuring. Times are epoch milliseconds. */
export interface Measured {
  /** Hosts other than ours that were asked, with the first time, in that order. */
  hosts: { host: string; since: number; requests: number }[]
  /** What was sent to our own server, the latest first. `number` tells them apart. */
  sent: { path: string; at: number; number: number }[]
}

export function readReceipt(): Measured {
  try {
    return parseReceipt(sessionStorage.getItem(RECEIPT_KEY) ?? '')
  } catch {
    return { hosts: [], sent: [] }
  }
}

/** Reads lines of a time and an address; what can't be read is left out. */
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
