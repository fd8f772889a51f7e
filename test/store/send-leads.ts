import { newsletterSubmission } from '#test/submissions.ts'

/** Visitors who send newsletter submissions to a server, one after another. */
export interface Senders {
  /** The ids of what was acknowledged so far. */
  acknowledged: Set<string>
  /** Resolves when `count` more are acknowledged. */
  more(count: number): Promise<void>
  /** Ends the sending. @throws what went wrong meanwhile, unless the server was gone */
  stop(): Promise<void>
}

/**
 * Sends one newsletter submission, from an address of its own, which TRUST_PROXY_HOPS=1 lets a server believe.
 * @returns the answer, and the id of what was sent
 */
export async function sendLead(address: string, visitor: number): Promise<{ id: string; response: Response }> {
  const submission = newsletterSubmission({ email: `visitor-${visitor}@example.com` })
  const response = await fetch(`${address}/api/newsletter`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
    },
    body: JSON.stringify(submission),
  })
  return { id: submission.uuid, response }
}

/** Begins to send to these servers in turn. */
export function startSenders(addresses: readonly string[], count = 4): Senders {
  const acknowledged = new Set<string>()
  let visitor = 0
  let stopped = false
  const send = async () => {
    while (!stopped) {
      visitor += 1
      const { id, response } = await sendLead(addresses[visitor % addresses.length] ?? '', visitor)
      if (response.status !== 200) throw new Error(`answered ${response.status}: ${await response.text()}`)
      acknowledged.add(id)
    }
  }
  const sending = Promise.all(Array.from({ length: count }, send))
  // `stop` throws it.
  sending.catch(() => (stopped = true))
  return {
    acknowledged,
    async more(wanted) {
      for (const goal = acknowledged.size + wanted; acknowledged.size < goal && !stopped; ) {
        await new Promise((done) => setTimeout(done, 5))
      }
    },
    async stop() {
      stopped = true
      await sending
    },
  }
}
