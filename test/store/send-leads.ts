import { newsletterSubmission } from '#ops/sample-submissions.ts'

/** Visitors who keep sending newsletter submissions to a server. */
export interface Senders {
  /** Ids acknowledged so far. */
  acknowledged: Set<string>
  /** Resolves once `count` more are acknowledged. */
  more(count: number): Promise<void>
  /** Stops sending. @throws the first error while sending */
  stop(): Promise<void>
}

/**
 * Sends a newsletter submission from a unique address, which a server trusts with TRUST_PROXY_HOPS=1.
 * @returns the response, and the submission's id
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

/** Starts sending to these servers in turn. */
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
  // `stop` rethrows it.
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
