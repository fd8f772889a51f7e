import * as z from 'zod/mini'
import type { FreeTime } from '#contracts/calls.ts'
import type { FreeTimesRead, NoEvent } from './ports.ts'

/** Reads a path of the provider's API, in this shape. */
type Read = <Answer extends z.ZodMiniType>(
  path: string,
  answer: Answer,
) => Promise<{ ok: true; data: z.infer<Answer> } | NoEvent>

const text = z.string().check(z.maxLength(2000))
const userAnswer = z.object({ resource: z.object({ uri: text }) })
const eventTypesAnswer = z.object({ collection: z.array(z.object({ uri: text, scheduling_url: text })) })
const timesAnswer = z.object({
  collection: z.array(
    z.object({ status: text, invitees_remaining: z.number(), start_time: z.iso.datetime(), scheduling_url: text }),
  ),
})

/** The token's user has no event type with the address that visitors book at. */
const NO_SUCH_EVENT = { ok: false, status: 404 } as const

/**
 * Asks for the free times of the event that's booked at a page (`event_type_available_times`, scopes `availability:read`,
 * `event_types:read` and `users:read`). Which event that is, is asked once.
 * @param eventPage its address; a path, where the API is this site's own stand-in
 */
export function openFreeTimes(read: Read, eventPage: string, apiUrl: string) {
  const page = new URL(eventPage, apiUrl)
  let eventType: string | undefined

  async function findEventType() {
    const user = await read('users/me', userAnswer)
    if (!user.ok) return user
    const query = new URLSearchParams({ user: user.data.resource.uri, active: 'true', count: '100' })
    const found = await read(`event_types?${query}`, eventTypesAnswer)
    if (!found.ok) return found
    eventType = found.data.collection.find(({ scheduling_url }) => isSamePage(scheduling_url, page))?.uri
    return eventType === undefined ? NO_SUCH_EVENT : { ok: true as const }
  }

  /** As the event's page is written; undefined if it's elsewhere, where visitors aren't sent. */
  function pageOf(address: string): string | undefined {
    const url = URL.parse(address)
    if (url?.origin !== page.origin) return undefined
    return eventPage.startsWith('/') ? `${url.pathname}${url.search}` : url.href
  }

  return async (from: number, until: number): Promise<FreeTimesRead> => {
    if (eventType === undefined) {
      const found = await findEventType()
      if (!found.ok) return found
    }
    const period = { start_time: new Date(from).toISOString(), end_time: new Date(until).toISOString() }
    const query = new URLSearchParams({ event_type: eventType ?? '', ...period })
    const answer = await read(`event_type_available_times?${query}`, timesAnswer)
    // It was deleted, or made anew under the same address.
    if (!answer.ok && answer.status === 404) eventType = undefined
    if (!answer.ok) return answer
    const times = answer.data.collection.flatMap((time): FreeTime[] => {
      const at = pageOf(time.scheduling_url)
      const isFree = time.status === 'available' && time.invitees_remaining > 0 && at !== undefined
      return isFree ? [{ startsAt: new Date(time.start_time).toISOString(), page: at }] : []
    })
    return { ok: true, times: times.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1)) }
  }
}

function isSamePage(address: string, page: URL): boolean {
  const url = URL.parse(address)
  const pathOf = ({ pathname }: URL) => pathname.replace(/\/$/, '')
  return url !== null && url.host === page.host && pathOf(url) === pathOf(page)
}
