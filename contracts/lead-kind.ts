/** Every kind of form that brings leads. */
export const LEAD_KINDS = ['newsletter', 'survey', 'business-card', 'lead-magnet'] as const
export type LeadKind = (typeof LEAD_KINDS)[number]

/** Every kind of message that the site sends by itself. */
export const MESSAGE_KINDS = [
  'purchase',
  'confirm-newsletter',
  'your-data',
  'console-invitation',
  'weekly-report',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** The messages with a link that was made for one person. Its token isn't kept once it was sent. */
export const LINK_MESSAGES: readonly PromisedKind[] = ['confirm-newsletter', 'your-data']

/** Everything that is promised to destinations: leads, and messages. */
export const PROMISED_KINDS = [...LEAD_KINDS, ...MESSAGE_KINDS] as const
export type PromisedKind = (typeof PROMISED_KINDS)[number]

/** The kinds that have an automation of their own, whose destination has the kind's name. */
export const AUTOMATED_KINDS = [...LEAD_KINDS, 'purchase'] as const
export type AutomatedKind = (typeof AUTOMATED_KINDS)[number]

/** Each place that takes what was promised, by the id that is stored with a delivery. An id never changes its meaning. */
export const DESTINATION_NAMES = {
  newsletter: 'the newsletter automation',
  survey: 'the survey automation',
  'business-card': 'the business-card automation',
  'lead-magnet': 'the lead-magnet automation',
  purchase: 'the purchase automation',
  hubspot: 'HubSpot',
  'owner-mail': 'the owner’s inbox',
  'visitor-mail': 'visitors’ inboxes',
} as const
export type Destination = keyof typeof DESTINATION_NAMES
export const DESTINATIONS = Object.keys(DESTINATION_NAMES) as readonly Destination[]

/** The CRMs among them. server/crms.ts has each one's settings and adapter. */
export const CRM_IDS = ['hubspot'] as const satisfies readonly Destination[]
export type CrmId = (typeof CRM_IDS)[number]

/** A destination's name; an incident's id stays as it is. */
export const nameOf = (id: string): string => Object.entries(DESTINATION_NAMES).find(([one]) => one === id)?.[1] ?? id

/** What the firm has made of a lead, by the id that is stored. */
export const LEAD_STATES = {
  new: 'New',
  contacted: 'Contacted',
  client: 'Client',
  'not-a-fit': 'Not a fit',
} as const
export type LeadState = keyof typeof LEAD_STATES
