import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { AskedTimes } from '#contracts/asked-times.ts'
import { describeZone } from '#contracts/dates.ts'
import { describeHalfDay, describeHalfDayIn } from '#contracts/half-days.ts'
import { isoTime } from '#server/clock.ts'
import {
  describeUnreached,
  type Erased,
  eraseAgain,
  eraseFromSandbox,
  erasePerson,
  openErasures,
} from '#server/flows/people/erase-person.ts'
import { asJson } from '#server/flows/people/export-leads.ts'
import {
  deliveryStateOf,
  findPerson,
  type Person,
  readFields,
  type StoredLead,
  type StoredMessage,
} from '#server/flows/people/stored-lead.ts'
import { storedAskedTimes } from '#server/store/leads.ts'
import { readSecrets } from '#server/store/secrets.ts'
import { printable, type Session } from './command.ts'

/** Everything stored about a person, as text. @param ownerZone requested times are shown in this zone too */
export function describePerson({ leads, messages, orders, mentionedIn }: Person, ownerZone: string): string {
  if (leads.length + messages.length + orders.length + mentionedIn.length === 0)
    return 'Nothing is stored about this address.\n'
  return [
    ...leads.map((stored) => describeLead(stored, ownerZone)),
    ...messages.map(describeMessage),
    ...orders.map(describeOrder),
    ...describeMentions(mentionedIn),
  ].join('\n')
}

function describeLead(stored: StoredLead, ownerZone: string): string {
  const { lead, fields, answers, deliveries, notes } = stored
  const { attribution } = asJson(stored)
  const askedTimes = storedAskedTimes(lead)
  const sent = [fields, answers].flatMap(Object.entries<unknown>).filter(([, value]) => value !== '')
  return [
    `Lead ${lead.id}, ${lead.kind}, ${deliveryStateOf(stored)}\n`,
    row('received', isoTime(lead.created_at)),
    row('agreed to', lead.agreed_words ?? 'no words were shown'),
    ...sent.map(([name, value]) => row(name, textOf(value))),
    ...(askedTimes ? [row('asked for', describeAskedTimes(askedTimes, ownerZone))] : []),
    ...(attribution ? [row('came by', JSON.stringify(attribution))] : []),
    ...notes.map(({ text, by, created_at }) => row(`note by ${by}`, `${text}\n${isoTime(created_at)}`)),
    ...deliveries.flatMap(describeDelivery),
  ].join('')
}

const describeMessage = (stored: StoredMessage): string =>
  [
    `Email ${stored.message.id}, ${stored.message.kind}, ${deliveryStateOf(stored)}\n`,
    row('written', isoTime(stored.message.created_at)),
    ...Object.entries(readFields(stored.message.payload)).map(([name, value]) => row(name, textOf(value))),
    ...stored.deliveries.flatMap(describeDelivery),
  ].join('')

const describeDelivery = ({ id, delivered_at, attempts, last_answer }: StoredLead['deliveries'][number]): string[] => [
  row('delivery', `${id}, ${delivered_at === null ? `tried ${attempts} times` : `done ${isoTime(delivered_at)}`}`),
  ...(last_answer === null ? [] : [row('its receiver said', last_answer)]),
]

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const describeAskedTimes = ({ halfDays, timeZone }: AskedTimes, ownerZone: string): string =>
  halfDays
    .flatMap((halfDay) => {
      const here = describeHalfDayIn(halfDay, timeZone, ownerZone)
      return [
        `${describeHalfDay(halfDay)} (${describeZone(timeZone)})`,
        ...(here === undefined ? [] : [`  in ${ownerZone}: ${here}`]),
      ]
    })
    .join('\n')

const describeOrder = (order: Person['orders'][number]) =>
  [
    `Order ${order.id}\n`,
    row('email', order.email ?? ''),
    row('session', order.session_id),
    row('payment', order.payment_id ?? 'none'),
    row('made', isoTime(order.created_at)),
    row('paid', isoTime(order.paid_at) ?? 'no'),
    ...(order.refunded_at === null ? [] : [row('refunded', isoTime(order.refunded_at))]),
  ].join('')

const describeMentions = (ids: readonly string[]) =>
  ids.length === 0
    ? []
    : [`The address also appears in the text of other people's leads:\n${ids.map((id) => `  ${id}\n`).join('')}`]

const row = (name: string, value: string) =>
  `  ${printable(name, { onOneLine: true }).padEnd(22)}${printable(value).replaceAll('\n', `\n${' '.repeat(24)}`)}\n`

/** Erases a person from the store and sandbox, and lists what it can't reach. @param isSure skips the confirmation */
export async function eraseFromEverywhere(
  { db, config, say, fail }: Session,
  email: string,
  isSure: boolean,
): Promise<void> {
  const { leads, messages, orders, mentionedIn } = await findPerson(db, email)
  const waiting = [...leads, ...messages]
    .flatMap(({ deliveries }) => deliveries)
    .filter(({ delivered_at }) => delivered_at === null)
  say(`Leads: ${leads.length}; deliveries still waiting: ${waiting.length}. Orders: ${orders.length}.\n`)
  const typed = isSure ? email : await ask('To erase this, type the address again: ')
  if (typed.trim().toLowerCase() !== email.trim().toLowerCase())
    return fail("Nothing was erased: that isn't the same address.")
  const erasures = await openErasureRecords({ db, config })
  const erased = await erasePerson({ db, clock: Date.now, erasures }, email)
  say(`Erased: ${erased.leads} leads, ${erased.deliveries} deliveries, the address on ${erased.orders} orders.\n`)
  const sandboxFile = join(config.dataDir, 'sandbox.sqlite')
  if (existsSync(sandboxFile)) say(`Erased from the sandbox: ${eraseFromSandbox(sandboxFile, email)} records.\n`)
  say(describeRest(config, erased, mentionedIn))
}

/** Erases people that a restored backup brought back, and reports the result. @throws if reading or writing fails */
export async function eraseOnceMore({ db, config, say, fail }: Session): Promise<void> {
  const records = join(config.dataDir, 'erasures')
  if (!existsSync(records))
    return fail(`Nobody was erased again: ${records} isn't there. Copy it from where you keep it beside your backups.`)
  const erasures = await openErasureRecords({ db, config })
  const { people, leads, orders, ofOtherKeys, logIsEmpty } = await eraseAgain({ db, clock: Date.now, erasures })
  say(`Erased again: ${people} people; ${leads} leads, the address on ${orders} orders.\n`)
  if (!logIsEmpty) say("SQLite's log isn't empty: another process is reading it. It's emptied when the server stops.\n")
  if (ofOtherKeys > 0)
    fail(`${ofOtherKeys} erasures were recorded with a key that this store doesn't have, so whom they're about can't be told.
The backup is from before the first of them. Restore a later one, or erase those people by address.`)
}

const openErasureRecords = async ({ db, config }: Pick<Session, 'db' | 'config'>) =>
  openErasures(config.dataDir, (await readSecrets(config, db)).erasures)

/** @returns what was typed; blank without a terminal */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
    return await Promise.race([terminal.question(question), closed])
  } finally {
    terminal.close()
  }
}

function describeRest(
  { dataDir, databaseUrl }: Session['config'],
  erased: Erased,
  mentionedIn: readonly string[],
): string {
  const onPostgres = databaseUrl !== undefined
  const unused = [...(onPostgres ? ['gimbal.sqlite'] : []), 'gimbal.sqlite.copied']
  const lines = [
    ...describeUnreached(erased, mentionedIn),
    ...(onPostgres ? ["space PostgreSQL hasn't reused yet, its logs and its archives"] : []),
    ...unused
      .filter((name) => existsSync(join(dataDir, name)))
      .map((name) => `DATA_DIR/${name}, which isn't used anymore: delete it`),
  ]
  return `Not reached:\n${lines.map((line) => `  - ${line}\n`).join('')}`
}
