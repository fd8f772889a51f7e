/**
 * Every kind of form that brings leads (§7 calls 1 and 3 to 5), and the wish of a buyer for the links of a purchase. Each
 * kind has an automation of its own that takes them.
 */
export const LEAD_KINDS = ['newsletter', 'survey', 'business-card', 'lead-magnet', 'purchase'] as const
export type LeadKind = (typeof LEAD_KINDS)[number]
