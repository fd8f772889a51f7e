/** What the firm has made of a lead, by the id that is stored. */
export const LEAD_STATES = {
  new: 'New',
  contacted: 'Contacted',
  client: 'Client',
  'not-a-fit': 'Not a fit',
} as const
export type LeadState = keyof typeof LEAD_STATES
