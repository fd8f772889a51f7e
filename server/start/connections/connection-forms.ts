import { CONNECTIONS, type ConnectionId } from '#contracts/console-connections.ts'
import type { FieldForm, Form, Values } from './form.ts'
import { automationForm, hubspotForm } from './lead-forms.ts'
import { mailForm } from './mail-form.ts'
import { archivesForm, paymentsForm } from './selling-forms.ts'

/** Where a provider's API is, for trials with a stand-in. */
const apiField = (setting: string): FieldForm => ({
  name: 'apiUrl',
  label: 'Address of its API',
  help: 'Only for trials. Leave it blank.',
  setting,
  isOptional: true,
  isAnchor: true,
  isForTrials: true,
})

const scheduler: Form = {
  title: 'Calendar',
  group: 'Every day',
  find: [
    'In Calendly, open Integrations & apps, then API and webhooks, and make a personal access token. It’s shown once.',
    'A new token can do nothing until you pick its scopes: users:read, scheduled_events:read, event_types:read, availability:read, webhooks:read and webhooks:write.',
    'The link is the one that you’d send a client: Share, on the event type.',
  ],
  tries: 'This asks Calendly whether it takes the token and when you’re free, and opens the link. It changes nothing.',
  otherSettings: ['CALENDLY_WEBHOOK_SIGNING_KEY'],
  fields: [
    {
      name: 'link',
      label: 'Link of the event type',
      help: 'Such as https://calendly.com/your-firm/30min',
      setting: 'CALENDLY_EVENT_URL',
      isAnchor: true,
    },
    { name: 'token', label: 'Personal access token', setting: 'CALENDLY_TOKEN', secret: 'end' },
    apiField('CALENDLY_API_URL'),
  ],
  toSettings: ({ link = '', token = '', apiUrl = '', hearingKey = '' }) => ({
    CALENDLY_EVENT_URL: link,
    CALENDLY_TOKEN: token,
    CALENDLY_API_URL: apiUrl,
    CALENDLY_WEBHOOK_SIGNING_KEY: hearingKey,
  }),
  canHear: true,
}

const alarms: Form = {
  title: 'Alarms in your chat',
  group: 'The rest',
  find: [
    'An incoming webhook of Slack, Teams or another chat. Alarms also go to the firm’s own mailbox, if mail is connected.',
  ],
  tries: 'This sends one test alarm there.',
  fields: [{ name: 'address', label: 'Address of the webhook', setting: 'ALERT_WEBHOOK_URL', secret: 'host' }],
}

const assistant: Form = {
  title: 'Voice assistant',
  group: 'The rest',
  find: ['In ElevenLabs, open the agent. Its id stands beside its name.'],
  tries: 'This loads the provider’s script and compares it with the one that pages take. It talks to nobody.',
  otherSettings: ['ELEVENLABS_SCRIPT_URL', 'ELEVENLABS_SCRIPT_INTEGRITY'],
  fields: [{ name: 'agent', label: 'Id of the agent', setting: 'ELEVENLABS_AGENT_ID' }],
}

const analytics: Form = {
  title: 'Behavior analytics',
  group: 'The rest',
  find: ['In Microsoft Clarity, open Settings, then Overview: the project’s id has ten letters and digits.'],
  tries: 'This looks at the id’s form alone. Calling Clarity would count as a visit.',
  fields: [{ name: 'project', label: 'Id of the project', setting: 'CLARITY_PROJECT_ID' }],
}

/** Every connection's form, in the order in which an owner meets them. */
export const FORMS: Record<ConnectionId, Form> = {
  mail: mailForm,
  scheduler,
  newsletter: automationForm('newsletter'),
  survey: automationForm('survey'),
  'business-card': automationForm('business-card'),
  'lead-magnet': automationForm('lead-magnet'),
  purchase: automationForm('purchase'),
  hubspot: { ...hubspotForm, fields: [...hubspotForm.fields, apiField('HUBSPOT_API_URL')] },
  payments: { ...paymentsForm, fields: [...paymentsForm.fields, apiField('STRIPE_API_URL')] },
  archives: archivesForm,
  alarms,
  assistant,
  analytics,
}

/** All settings of a connection. If the environment sets one of these, it's the server's. */
export function settingNames(id: ConnectionId): string[] {
  const { fields, otherSettings = [] } = FORMS[id]
  return [...new Set([...fields.map(({ setting }) => setting), ...otherSettings])]
}

/** The settings that values become. Blank ones are unset. */
export function settingsOf(id: ConnectionId, values: Values): Record<string, string> {
  const { fields, toSettings } = FORMS[id]
  const named = toSettings
    ? toSettings(values)
    : Object.fromEntries(fields.map(({ name, setting }) => [setting, values[name] ?? '']))
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''))
}

const LABELS = new Map([
  ...CONNECTIONS.flatMap((id) => FORMS[id].fields.map(({ setting, label }) => [setting, `“${label}”`] as const)),
  ['PUBLIC_ORIGIN', 'the site’s name under Domain'],
])

/** A sentence of the doctor's, for somebody who has neither settings, whose names become the form's, nor commands. */
export const inOwnersWords = (sentence: string): string =>
  sentence
    .replace(/, or run .*| \(as in .*/, '')
    .replaceAll("'", '’')
    .replaceAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g, (name) => LABELS.get(name) ?? 'this')
    .replace(/^live; /, '')
