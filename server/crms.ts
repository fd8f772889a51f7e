import { type CrmId, LEAD_KINDS, type LeadKind } from '#contracts/lead-kind.ts'
import type { Clock } from './clock.ts'
import type { DestinationAdapter } from './partners/ports.ts'
import { bad, good, type Setting, type SettingKind, secureUrl, setting } from './setting-kinds.ts'

const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const HUBSPOT_EXAMPLE = 'use the account and a form for each kind, such as 12345678 survey=FORM-ID newsletter=FORM-ID'

/** HubSpot's account id, then a form for each kind of lead, separated by spaces or commas. */
const hubspotForms: SettingKind<{ portalId: string; forms: Partial<Record<LeadKind, string>> }> = (value) => {
  const [portalId = '', ...pairs] = value.split(/[\s,]+/).filter(Boolean)
  if (!/^\d{1,12}$/.test(portalId)) return bad('does not begin with the number of a HubSpot account', HUBSPOT_EXAMPLE)
  if (pairs.length === 0) return bad('names no form', HUBSPOT_EXAMPLE)
  const forms: Partial<Record<LeadKind, string>> = {}
  for (const pair of pairs) {
    const [name = '', form = ''] = pair.split('=', 2)
    const kind = LEAD_KINDS.find((each) => each === name)
    if (kind === undefined)
      return bad('has a form for something that is no kind of lead', `use ${LEAD_KINDS.join(', ')}`)
    if (!GUID.test(form)) return bad(`has no form id after ${kind}=`, 'copy it from the address of the form in HubSpot')
    if (forms[kind] !== undefined) return bad(`names ${kind} twice`, 'keep one of them')
    forms[kind] = form.toLowerCase()
  }
  return good({ portalId, forms })
}

/** A configured CRM. */
export interface SetUpCrm {
  /** Base URL of its API. */
  apiUrl: string
  /** Kinds of leads that go there. */
  kinds: readonly LeadKind[]
  /** Loads the adapter lazily. */
  open: (parts: { origin: () => string; clock: Clock }) => Promise<DestinationAdapter>
}

/** A supported CRM. */
interface Crm {
  /** At least one has no default. Those must be set together; notices name only the first. */
  settings: Readonly<Record<string, Setting<unknown>>>
  setUp: (values: Readonly<Record<string, unknown>>) => SetUpCrm
}

type ValuesOf<Settings> = { [Key in keyof Settings]: Settings[Key] extends Setting<infer Value> ? Value : never }

const crm = <Settings extends Crm['settings']>(
  settings: Settings,
  setUp: (values: ValuesOf<Settings>) => SetUpCrm,
): Crm => ({ settings, setUp: (values) => setUp(values as ValuesOf<Settings>) })

/** Every CRM: its settings, the leads it takes, and its adapter. */
export const CRMS: Record<CrmId, Crm> = {
  hubspot: crm(
    {
      account: setting('HUBSPOT_FORMS', hubspotForms),
      apiUrl: { ...setting('HUBSPOT_API_URL', secureUrl), otherwise: 'https://api.hsforms.com' },
    },
    ({ account, apiUrl }) => ({
      apiUrl,
      kinds: LEAD_KINDS.filter((kind) => account.forms[kind] !== undefined),
      open: async (parts) => (await import('./partners/hubspot.ts')).openHubspot({ ...account, apiUrl, ...parts }),
    }),
  ),
}

/** Names of a CRM's settings that have no default. */
export const requiredSettings = (id: CrmId): [string, ...string[]] =>
  Object.values(CRMS[id].settings).flatMap(({ name, otherwise }) => (otherwise === undefined ? [name] : [])) as [
    string,
    ...string[],
  ]
