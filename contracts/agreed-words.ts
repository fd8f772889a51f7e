import type { FormKind } from './lead-kind.ts'

/** What each form says we do with its input. Stored with each lead, so a change here doesn't alter old records. */
export const AGREED_WORDS = {
  newsletter: 'One problem, one thing to do by Friday, one thing to print. Once a month. No spam, unsubscribe anytime.',
  survey:
    'OK sends us your answers and your details now, before you pick a time, and we keep them even if you don’t pick one. Your phone number is for the call itself, and the rest is to arrange and prepare it. We don’t sell any of it. The calendar on the next screen belongs to another company, Calendly. It gets your name and email as soon as it opens, whether or not you book.',
  'business-card': 'We use what you type to answer you. We don’t sell it, and it doesn’t put you on the newsletter.',
  'lead-magnet':
    'What you type goes to us, with the guide’s name and this page’s address. We don’t sell it, and it doesn’t put you on the newsletter.',
} as const satisfies Record<FormKind, string>
