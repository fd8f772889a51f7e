import { LEAD_VIEWS, type LeadView } from '#contracts/console-leads.ts'
import type { ShownAuditEntry } from '#contracts/console-people.ts'
import { LEAD_STATES, type LeadState, nameOf } from '#contracts/lead-kind.ts'
import { formatAmount } from '#site/purchase/format-money.ts'

/** What's done, as a sentence says it after a name; `*` is whom or what it's about. The rest of the log says it as it is. */
const DEEDS: Readonly<Record<string, string>> = {
  'looked at a lead': 'looked at *',
  'looked at a person': 'looked at all that’s stored of *',
  'exported a person': 'exported all that’s stored of *',
  'changed a lead’s state': 'changed the state of *',
  'wrote a note': 'wrote a note about *',
  'set a next step': 'set a next step for *',
  'did a next step': 'did the next step for *',
  'replied to a lead': 'replied to *',
  'took back a reply': 'took back a reply to *',
  'released a held lead': 'took * out of the spam trap',
  'merged two people': 'said that * and * are one person',
  'parted two people': 'said that * and * are two people',
  'set a time for a call': 'set a call with *',
  'moved a call': 'moved the call with *',
  'canceled a call': 'canceled the call with *',
  'took back a time for a call': 'took back the call with *',
  'took back the move of a call': 'took back moving the call with *',
  'took back the cancellation of a call': 'took back canceling the call with *',
  'resent a delivery': 'sent * again',
  'let a delivery go': 'gave up sending *',
  'took a delivery up again': 'took up sending * again',
  'asked for a refund': 'asked for a refund of *',
  'refunded an order': 'refunded *',
  'was refused a refund': 'was refused a refund of *',
  'saw to a failed refund': 'saw to the failed refund of *',
  'took a failed refund up again': 'took the failed refund of * up again',
  'sent an order’s links again': 'sent the links of * again',
  'showed again content': 'showed * again',
  'put back content': 'put an earlier version of * back',
  'kept over a release content': 'kept the words of * over an update’s',
  'took from a release content': 'took the words of * from an update',
  'scheduled content': 'scheduled *',
  'canceled scheduled content': 'canceled the schedule of *',
  'held a destination': 'held back what goes to',
  'said why a destination is held': 'said why this is held back:',
  'released a destination': 'let go what goes to',
  'signed in': 'signed in with',
  'enrolled a passkey': 'created a passkey:',
  'looked at leads': 'looked at the leads:',
  'exported leads': 'exported the leads:',
  'exported orders': 'exported the orders:',
  'changed a role': 'changed the role of',
  'removed a person': 'removed',
  'withdrew an invitation': 'withdrew the invitation of',
  'changed their address': 'changed their address',
  invited: 'invited',
}

/** A sentence after its doer's name, in parts: text, and what it's about. */
export function deedOf({ what, of, about }: ShownAuditEntry): (string | ShownAuditEntry['of'][number])[] {
  const said =
    DEEDS[what] ??
    (of.length > 0 ? what.replace(/content$/, '*').replace(/code$/, 'code for *') : `${what}${about === '' ? '' : ':'}`)
  const [first = '', ...rest] = said.split('*')
  const parts = [first, ...rest.flatMap((text, index) => [of[index] ?? { says: null, href: null }, text])]
  const detail = detailOf(what, about)
  return [...parts, detail === '' ? '' : ` ${detail}`].filter((part) => part !== '')
}

function detailOf(what: string, about: string): string {
  const [, from, to] = /^(\S+) → (\S+)$/.exec(about) ?? []
  if (from && to) return `from “${stateOf(from)}” to “${stateOf(to)}”`
  if (what === 'changed a lead’s state' && about === 'answered') return '(answered)'
  const [, amount, currency] = /^(\d+) ([a-z]{3})$/.exec(about) ?? []
  if (amount && currency) return `(${formatAmount({ amount: Number(amount), currency })})`
  const [destination = '', ...why] = about.replace(/^to /, '').split(': ')
  if (/destination|delivery/.test(what)) {
    const name = `${about.startsWith('to ') ? 'to ' : ''}${nameOf(destination)}`
    return [name, ...why].join(': ')
  }
  return about.replace(/\bview ([\w-]+)/, (words, view: string) =>
    Object.hasOwn(LEAD_VIEWS, view) ? LEAD_VIEWS[view as LeadView].toLowerCase() : words,
  )
}

const stateOf = (state: string) => (Object.hasOwn(LEAD_STATES, state) ? LEAD_STATES[state as LeadState] : state)
