/** Every kind of form that brings leads (§7 calls 1 and 3 to 5). Each kind has an automation of its own that takes them. */
export const LEAD_KINDS = ['newsletter', 'survey', 'business-card', 'lead-magnet'] as const
export type LeadKind = (typeof LEAD_KINDS)[number]
