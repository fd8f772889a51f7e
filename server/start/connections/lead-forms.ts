import { type AutomatedKind, DESTINATION_NAMES, LEAD_KINDS, type LeadKind } from '#contracts/lead-kind.ts'
import { capitalized } from '#contracts/wording.ts'
import { FORM_ID } from '#server/partners/hubspot.ts'
import { webhookDestinations } from '#server/partners/webhooks.ts'
import type { FieldForm, Form } from './form.ts'

/** One kind's automation. */
export const automationForm = (kind: AutomatedKind): Form => ({
  title: capitalized(DESTINATION_NAMES[kind].replace(/^the /, '')),
  group: 'Where leads go',
  find: [
    'In Zapier, Make, n8n or another tool, begin an automation with a webhook that takes a POST, and copy its address.',
    'Use the address for production: n8n’s test address takes a single call.',
  ],
  tries: 'This sends one test lead there. Its name is Test Lead, so that you can tell it apart.',
  fields: [
    { name: 'address', label: 'Address of the automation', setting: webhookDestinations[kind].name, secret: 'host' },
  ],
})

const FORM_LABELS: Record<LeadKind, string> = {
  newsletter: 'Form for the newsletter',
  survey: 'Form for the survey',
  'business-card': 'Form for business cards',
  'lead-magnet': 'Form for the free guide',
  booking: 'Form for booked calls',
}

const formField = (kind: LeadKind): FieldForm => ({
  name: kind,
  label: FORM_LABELS[kind],
  setting: 'HUBSPOT_FORMS',
  isOptional: true,
  mistake: (value) => (FORM_ID.test(value) ? undefined : 'Use the form’s id: 36 letters, digits and hyphens.'),
})

export const hubspotForm: Form = {
  title: 'HubSpot',
  group: 'Where leads go',
  find: [
    'Leads are handed to forms of your account, which takes no key: no private app, no service key.',
    'The account’s number stands at the top right in HubSpot. A form’s id is the long part of its address there.',
  ],
  tries: 'This asks HubSpot whether it can be reached. It sends no lead.',
  fields: [{ name: 'account', label: 'Number of the account', setting: 'HUBSPOT_FORMS' }, ...LEAD_KINDS.map(formField)],
  toSettings: ({ account = '', apiUrl = '', ...forms }) => ({
    HUBSPOT_FORMS: [account, ...LEAD_KINDS.flatMap((kind) => (forms[kind] ? [`${kind}=${forms[kind]}`] : []))].join(
      ' ',
    ),
    HUBSPOT_API_URL: apiUrl,
  }),
}
