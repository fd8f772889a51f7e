/** Every form that brings in leads. */
export const FORM_KINDS = ['newsletter', 'survey', 'business-card', 'lead-magnet'] as const
export type FormKind = (typeof FORM_KINDS)[number]

/** Every kind of lead: one for each form, and calls that were booked at the scheduler without the survey. */
export const LEAD_KINDS = [...FORM_KINDS, 'booking'] as const
export type LeadKind = (typeof LEAD_KINDS)[number]

/** Every message the site itself sends. */
export const MESSAGE_KINDS = [
  'purchase',
  'confirm-newsletter',
  'your-data',
  'console-invitation',
  'weekly-report',
  'erasure-notice',
  'agreed-call',
  'reply',
  'newsletter-left',
  'content-note',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Messages with a personal link. The token is deleted once sent. */
export const LINK_MESSAGES: readonly MessageKind[] = ['confirm-newsletter', 'your-data', 'console-invitation']

/** Everything queued for destinations: leads and messages. */
export const QUEUED_KINDS = [...LEAD_KINDS, ...MESSAGE_KINDS] as const
export type QueuedKind = (typeof QUEUED_KINDS)[number]

/** Kinds with their own automation; the destination is named after the kind. */
export const AUTOMATED_KINDS = [...FORM_KINDS, 'purchase'] as const
export type AutomatedKind = (typeof AUTOMATED_KINDS)[number]

/** Every destination, by the id stored with a delivery. Never reuse an id. */
export const DESTINATION_NAMES = {
  newsletter: 'the newsletter automation',
  survey: 'the survey automation',
  'business-card': 'the business-card automation',
  'lead-magnet': 'the guide automation',
  purchase: 'the purchase automation',
  hubspot: 'HubSpot',
  'owner-mail': 'the owner’s inbox',
  'visitor-mail': 'visitors’ inboxes',
} as const
export type Destination = keyof typeof DESTINATION_NAMES
export const DESTINATIONS = Object.keys(DESTINATION_NAMES) as readonly Destination[]

/** What became of a lead's call after the lead may have gone out without it. */
export type LeadUpdate = 'booked' | 'moved' | 'cancelled'

/** Destinations that are CRMs. server/partners/ has a file for each. */
export const CRM_IDS = ['hubspot'] as const satisfies readonly Destination[]

/** A destination's name; an incident's id is returned unchanged. */
export const nameOf = (id: string): string => Object.entries(DESTINATION_NAMES).find(([one]) => one === id)?.[1] ?? id

/** Lead statuses, by stored id. */
export const LEAD_STATES = { new: 'New', contacted: 'Contacted', client: 'Client', 'not-a-fit': 'Not a fit' } as const
export type LeadState = keyof typeof LEAD_STATES
