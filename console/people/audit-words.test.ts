import { expect, it } from 'vitest'
import { deedOf } from './audit-words.ts'

const MARY = { says: 'Mary', href: '/console/leads/1' }
const PIECE = { says: 'Pricing', href: '/console/content/edit?file=x' }

it.each([
  ['changed a lead’s state', [MARY], 'new → not-a-fit', 'changed the state of Mary from “New” to “Not a fit”'],
  ['merged two people', [MARY, { says: null, href: null }], '', 'said that Mary and … are one person'],
  ['resent a delivery', [MARY], 'to survey', 'sent Mary again to the survey automation'],
  ['let a delivery go', [MARY], 'to survey', 'gave up sending Mary to the survey automation'],
  ['held a destination', [], 'hubspot: moving it', 'held back what goes to HubSpot: moving it'],
  ['refunded an order', [{ says: 'an order', href: '/console/orders' }], '4900 usd', 'refunded an order ($49.00)'],
  ['made a client code', [{ says: 'Smith LLP', href: '/console/orders' }], '', 'made a client code for Smith LLP'],
  ['published content', [PIECE], '', 'published Pricing'],
  ['showed again content', [PIECE], '', 'showed Pricing again'],
  ['looked at leads', [], 'view to-answer', 'looked at the leads: to answer'],
  ['signed in', [], 'Chrome on Mac', 'signed in with Chrome on Mac'],
  ['made a backup', [], '', 'made a backup'],
  ['connected', [], 'Mail', 'connected: Mail'],
] as const)('says of “%s” what was done, to whom', (what, of, about, says) => {
  const parts = deedOf({ id: '', at: 0, by: 'ada', what, of: [...of], about })
  expect(parts.map((part) => (typeof part === 'string' ? part : (part.says ?? '…'))).join('')).toBe(says)
})
