/**
 * Every kind of form that brings leads (§7 calls 1 and 3 to 5), and the wish of a buyer for the links of a purchase. Each
 * kind has an automation of its own that takes them.
 */
export const LEAD_KINDS = ['newsletter', 'survey', 'business-card', 'lead-magnet', 'purchase'] as const
export type LeadKind = (typeof LEAD_KINDS)[number]

/**
 * What each form says of the use of what is typed, beside its button. The page shows these words and the server keeps them
 * with the lead, so that later changes here change no earlier record. Null where a form asks for nothing new: a buyer who wants
 * the links of a purchase again.
 */
export const AGREED_WORDS = {
  newsletter: 'One problem, one thing to do by Friday, one thing to print. Once a month. No spam, unsubscribe anytime.',
  survey:
    'We use your details to arrange and prepare the call. We don’t sell them. If you book a time here, the scheduler gets your name and email.',
  'business-card': 'We use what you type to answer you. We don’t sell it, and it doesn’t put you on the newsletter.',
  'lead-magnet':
    'What you type goes to us, with the guide’s name and this page’s address. We don’t sell it, and it doesn’t put you on the newsletter.',
  purchase: null,
} as const satisfies Record<LeadKind, string | null>
