import * as z from 'zod/mini'
import type { Scheduler, SchedulerAnswer } from './ports.ts'
import { USER_AGENT } from './post-json.ts'

const MAX_BYTES = 256 * 1024

const eventAnswer = z.object({ resource: z.object({ start_time: z.nullish(z.string()) }) })

/** Never sends the token along a redirect. @param apiUrl base URL of `/scheduled_events/{id}` */
export function openCalendly({
  apiUrl,
  token,
  timeoutMs = 10_000,
}: {
  apiUrl: string
  token: string
  timeoutMs?: number
}): Scheduler {
  return {
    async readEvent(id): Promise<SchedulerAnswer> {
      let text: string | undefined
      try {
        const response = await fetch(`${apiUrl.replace(/\/+$/, '')}/scheduled_events/${encodeURIComponent(id)}`, {
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'user-agent': USER_AGENT },
        })
        if (response.status !== 200) {
          await response.body?.cancel().catch(() => {})
          return failureFor(response.status)
        }
        text = await readBounded(response)
      } catch {
        return { ok: false, status: 504, isDown: true }
      }
      const event = eventAnswer.safeParse(parseJson(text))
      if (!event.success) return { ok: false, status: 502, isDown: false }
      const startTime = event.data.resource.start_time
      return startTime ? { ok: true, startTime } : { ok: true }
    },
  }
}

function failureFor(status: number): SchedulerAnswer {
  if (status === 404) return { ok: false, status }
  if (status === 429) return { ok: false, status: 503, isDown: true }
  // Calendly returns 403 for another account's event and 400 for a malformed id; neither means it's down.
  return { ok: false, status: 502, isDown: status === 401 || status >= 500 }
}

async function readBounded(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
