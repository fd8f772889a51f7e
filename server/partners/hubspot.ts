import { type Clock, DAY_MS } from '#contracts/clock.ts'
import { plainAddress } from '#contracts/field-rules.ts'
import type { Contact } from '#contracts/lead-forms.ts'
import { LEAD_KINDS, type LeadKind } from '#contracts/lead-kind.ts'
import {
  bad,
  good,
  type SettingKind,
  type SettingSheet,
  secureUrl,
  setting,
  type ValuesOf,
} from '#contracts/setting-kinds.ts'
import type { AlertingSite } from './alerts.ts'
import type { DestinationSettings } from './partner.ts'
import type { Deliverable, DestinationAdapter } from './ports.ts'
import { postJson, type RejectedPost } from './post-json.ts'

/** Of a form. */
export const FORM_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const EXAMPLE = 'use the account and at least one form (as in 12345678 survey=FORM-ID newsletter=FORM-ID)'

/** HubSpot's account id, then a form for each kind of lead, separated by spaces or commas. */
const formsOfAccount: SettingKind<{ portalId: string; forms: Partial<Record<LeadKind, string>> }> = (value) => {
  const [portalId = '', ...pairs] = value.split(/[\s,]+/).filter(Boolean)
  if (!/^\d{1,12}$/.test(portalId)) return bad('does not begin with the number of a HubSpot account', EXAMPLE)
  if (pairs.length === 0) return bad('names no form', EXAMPLE)
  const forms: Partial<Record<LeadKind, string>> = {}
  for (const pair of pairs) {
    const [name = '', form = ''] = pair.split('=', 2)
    const kind = LEAD_KINDS.find((each) => each === name)
    if (kind === undefined)
      return bad('has a form for something that is no kind of lead', `use ${LEAD_KINDS.join(', ')}`)
    if (!FORM_ID.test(form))
      return bad(`has no form id after ${kind}=`, 'copy it from the address of the form in HubSpot')
    if (forms[kind] !== undefined) return bad(`names ${kind} twice`, 'keep one of them')
    forms[kind] = form.toLowerCase()
  }
  return good({ portalId, forms })
}

const settings = {
  hubspotForms: setting('HUBSPOT_FORMS', formsOfAccount),
  hubspotApiUrl: setting('HUBSPOT_API_URL', secureUrl, { fallback: 'https://api.hsforms.com' }),
}

/** HubSpot, a CRM. It has no stand-in. */
export const hubspotSheet = { group: 'leads', settings } as const satisfies SettingSheet

type HubspotConfig = ValuesOf<typeof settings>

export const hubspotDestination: DestinationSettings<'hubspot', HubspotConfig> = {
  hubspot: {
    name: 'HUBSPOT_FORMS',
    url: ({ hubspotForms, hubspotApiUrl }) => hubspotForms && hubspotApiUrl,
    takes: (kind, { hubspotForms }) => Object.keys(hubspotForms?.forms ?? {}).includes(kind),
    hasStandIn: false,
  },
}

/** HubSpot's account, forms and API. Undefined if not configured. */
export const hubspotConnection = ({ hubspotForms, hubspotApiUrl: apiUrl }: HubspotConfig) =>
  hubspotForms && { ...hubspotForms, apiUrl }

/** HubSpot's contact properties, by our names. */
const PROPERTIES = {
  email: 'email',
  first_name: 'firstname',
  last_name: 'lastname',
  phone: 'phone',
  company: 'company',
  website: 'website',
  message: 'message',
} as const satisfies Record<keyof Contact, string>

/** HubSpot's object type id of contacts. */
const CONTACT = '0-1'

/** HubSpot rejects submissions backdated by more than a month. */
const DATED_BACK_MS = 28 * DAY_MS

type HubspotDeps = NonNullable<ReturnType<typeof hubspotConnection>> &
  Pick<AlertingSite, 'origin' | 'siteName'> & { clock: Clock; timeoutMs?: number }

/** HubSpot's forms API, no key needed. A retry has the same `submittedAt`; HubSpot keeps one contact. */
export function openHubspot(deps: HubspotDeps): DestinationAdapter {
  const { apiUrl, portalId, forms, origin, siteName, clock, timeoutMs = 15_000 } = deps
  const folder = `${apiUrl.replace(/\/+$/, '')}/submissions/v3/integration/submit/${portalId}`
  return {
    destination: 'hubspot',
    async deliver(deliverable, signal) {
      const form = Object.entries(forms).find(([kind]) => kind === deliverable.kind)?.[1]
      // Queued when a form was still configured.
      if (form === undefined) return { ok: false, error: `no form is set for ${deliverable.kind}` }
      const now = clock()
      const body = JSON.stringify(submissionOf(deliverable, { origin: origin(), siteName: await siteName() }, now))
      return postJson({ url: `${folder}/${form}`, body, now, timeoutMs, signal }, evaluate)
    },
  }
}

function submissionOf(
  { kind, contact, attribution, storedAt }: Deliverable,
  { origin, siteName }: { origin: string; siteName: string },
  now: number,
) {
  const fields = (Object.keys(PROPERTIES) as (keyof Contact)[])
    .filter((ours) => contact[ours] !== '')
    .map((ours) => {
      // HubSpot takes no host in its own script.
      const value = ours === 'email' ? (plainAddress(contact.email) ?? contact.email) : contact[ours]
      return { objectTypeId: CONTACT, name: PROPERTIES[ours], value }
    })
  const page = URL.parse(attribution?.last.page ?? attribution?.first.page ?? '/', origin)
  const pageUri = page?.origin === new URL(origin).origin ? page.href : `${origin}/`
  return {
    ...(now - storedAt < DATED_BACK_MS ? { submittedAt: String(storedAt) } : {}),
    fields,
    context: { pageUri, pageName: `${siteName}: ${kind}` },
  }
}

/** A 400 is about this submission: HubSpot names the invalid field, and a retry would fail the same way. */
function evaluate({ status, text }: RejectedPost): { error?: string; isFinal?: boolean } {
  if (status !== 400) return {}
  const types = new Set([...text.matchAll(/"errorType"\s*:\s*"([A-Z_]+)"/g)].map(([, type]) => type))
  return { isFinal: true, ...(types.size === 0 ? {} : { error: `answered 400: ${[...types].join(', ')}` }) }
}
