import { site } from '#content/site.ts'
import type { LeadKind } from '#contracts/lead-kind.ts'
import { plainAddress } from '#contracts/plain-address.ts'
import { type Clock, DAY_MS } from '#server/clock.ts'
import type { Deliverable, DestinationAdapter } from './ports.ts'
import { postJson, type Refusal } from './post-json.ts'

/** HubSpot's contact properties, and the matching field names of each kind of lead. */
const PROPERTIES = {
  email: ['email', 'Email'],
  firstname: ['firstName', 'First Name'],
  lastname: ['lastName', 'Last Name'],
  phone: ['phone', 'Phone'],
  company: ['companyName', 'Company Name'],
  website: ['website', 'Website'],
  message: ['issue', 'Message'],
} as const

/** HubSpot's object type id of contacts. */
const CONTACT = '0-1'

/** HubSpot rejects submissions backdated by more than a month. */
const DATED_BACK_MS = 28 * DAY_MS

/** HubSpot's forms API, no key needed. A retry has the same `submittedAt`; HubSpot keeps one contact. */
export function openHubspot({
  apiUrl,
  portalId,
  forms,
  origin,
  clock,
  timeoutMs = 15_000,
}: {
  apiUrl: string
  portalId: string
  forms: Partial<Record<LeadKind, string>>
  origin: () => string
  clock: Clock
  timeoutMs?: number
}): DestinationAdapter {
  const folder = `${apiUrl.replace(/\/+$/, '')}/submissions/v3/integration/submit/${portalId}`
  return {
    destination: 'hubspot',
    async deliver(deliverable, signal) {
      const form = Object.entries(forms).find(([kind]) => kind === deliverable.kind)?.[1]
      // Promised when a form was still configured.
      if (form === undefined) return { ok: false, error: `no form is set for ${deliverable.kind}` }
      const now = clock()
      const body = JSON.stringify(submissionOf(deliverable, origin(), now))
      return postJson({ url: `${folder}/${form}`, body, now, timeoutMs, signal }, judge)
    },
  }
}

function submissionOf({ kind, payload, attribution, storedAt }: Deliverable, origin: string, now: number) {
  const given = JSON.parse(payload) as Record<string, unknown>
  const fields = Object.entries(PROPERTIES).flatMap(([name, ours]) => {
    const value = ours.map((key) => given[key]).find((each) => typeof each === 'string' && each !== '')
    if (typeof value !== 'string') return []
    // HubSpot takes no host in its own script.
    const sent = name === 'email' ? (plainAddress(value) ?? value) : value
    return [{ objectTypeId: CONTACT, name, value: sent }]
  })
  const page = URL.parse(attribution?.last.page ?? attribution?.first.page ?? '/', origin)
  const pageUri = page?.origin === new URL(origin).origin ? page.href : `${origin}/`
  return {
    ...(now - storedAt < DATED_BACK_MS ? { submittedAt: String(storedAt) } : {}),
    fields,
    context: { pageUri, pageName: `${site.name}: ${kind}` },
  }
}

/** A 400 is about this submission: HubSpot names the invalid field, and a retry would fail the same way. */
function judge({ status, text }: Refusal): { error?: string; isFinal?: boolean } {
  if (status !== 400) return {}
  const types = new Set([...text.matchAll(/"errorType"\s*:\s*"([A-Z_]+)"/g)].map(([, type]) => type))
  return { isFinal: true, ...(types.size === 0 ? {} : { error: `answered 400: ${[...types].join(', ')}` }) }
}
