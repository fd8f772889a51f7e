import { asJson } from '#server/flows/people/export-leads.ts'
import type { Person } from '#server/flows/people/find-person.ts'
import { plainJson } from '#server/flows/people/plain-json.ts'
import { isoTime, type StoredLead, stateOf } from '#server/flows/people/stored-lead.ts'
import { printable } from './printable.ts'

/** Everything that is stored about a person, for people to read. */
export function describePerson({ leads, orders, mentionedIn }: Person): string {
  if (leads.length + orders.length + mentionedIn.length === 0) return 'Nothing is stored about this address.\n'
  return [...leads.map(describeLead), ...orders.map(describeOrder), ...describeMentions(mentionedIn)].join('\n')
}

function describeLead(stored: StoredLead): string {
  const { lead, fields, answers, deliveries } = stored
  const { attribution } = asJson(stored)
  const sent = [fields, answers].flatMap(Object.entries<unknown>).filter(([, value]) => value !== '')
  return [
    `Lead ${lead.id}, ${lead.kind === 'purchase' ? 'the links of a purchase' : lead.kind}, ${stateOf(stored)}\n`,
    row('received', isoTime(lead.created_at)),
    row('agreed to', lead.agreed_words ?? 'nothing was said'),
    ...sent.map(([name, value]) => row(name, typeof value === 'string' ? value : JSON.stringify(value))),
    ...(attribution ? [row('came by', JSON.stringify(attribution))] : []),
    ...deliveries.flatMap(({ id, delivered_at, attempts, last_answer }) => [
      row('delivery', `${id}, ${delivered_at === null ? `tried ${attempts} times` : `done ${isoTime(delivered_at)}`}`),
      ...(last_answer === null ? [] : [row('its receiver said', last_answer)]),
    ]),
  ].join('')
}

const describeOrder = (order: Person['orders'][number]) =>
  [
    `Order ${order.id}\n`,
    row('email', order.email ?? ''),
    row('session', order.session_id),
    row('payment', order.payment_id ?? 'none'),
    row('made', isoTime(order.created_at)),
    row('paid', isoTime(order.paid_at) || 'no'),
    ...(order.refunded_at === null ? [] : [row('refunded', isoTime(order.refunded_at))]),
  ].join('')

const describeMentions = (ids: readonly string[]) =>
  ids.length === 0
    ? []
    : [`The address also stands in the text of leads of others:\n${ids.map((id) => `  ${id}\n`).join('')}`]

const row = (name: string, value: string) =>
  `  ${printable(name, { onOneLine: true }).padEnd(22)}${printable(value).replaceAll('\n', `\n${' '.repeat(24)}`)}\n`

/** The same for programs. */
export const personAsJson = ({ leads, orders, mentionedIn }: Person): string =>
  `${plainJson({ leads: leads.map((stored) => ({ ...asJson(stored), deliveries: stored.deliveries })), orders, mentionedIn }, 2)}\n`
