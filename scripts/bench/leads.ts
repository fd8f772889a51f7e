// Measures how fast the console searches and lists many leads, via HTTP with a session, on SQLite and PostgreSQL:
// npm run bench:leads -- [--leads 100000] [--times 100]. Exit code 1 if a p99 exceeds the bar.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { LeadsAnswer } from '#contracts/console-leads.ts'
import { LANDING_OFFERS } from '#contracts/landing-offers.ts'
import { findPostgres } from '#scripts/postgres/find-postgres.ts'
import { startPostgres } from '#scripts/postgres/start-postgres.ts'
import { captureLead } from '#server/flows/capture-lead.ts'
import { beginSession } from '#server/flows/console/sessions.ts'
import { putPerson } from '#server/store/console-people.ts'
import { copyStore } from '#server/store/copy-store.ts'
import { type Database, openStore } from '#server/store/database.ts'
import { NEVER } from '#server/store/deliveries.ts'
import { openFolder, spawnServer } from '#test/spawn-server.ts'
import { runOn } from '#test/store/test-database.ts'
import { businessCardSubmission, surveySubmission } from '#test/submissions.ts'
import { latenciesOf } from './load/send-load.ts'
import { measuredWith, rowOf, tableOf, writeMeasurement } from './write-measurement.ts'

const BAR_MS = 200
const BATCH = 500
/** One lead in this many has a failing delivery. */
const FAILING = 500

const FIRST = ['Ada', 'Grace', 'Alan', 'Zoë', 'Marcus', 'Joan', 'Linda', 'Carl', 'Nina', 'Omar']
const LAST = ['Lovelace', 'Hopper', 'Smith', 'Müller', 'Lee', 'García', 'Brown', 'Turing', 'Jones', 'King']
const WORDS =
  'we lose two hours a day on intake calls that go nowhere and no one follows up with clients who do not sign at once because our matters are kept in email threads and a shared drive'.split(
    ' ',
  )

const { values } = parseArgs({
  options: { leads: { type: 'string', default: '100000' }, times: { type: 'string', default: '100' } },
})
const [count, times] = [Number(values.leads), Number(values.times)]

/** The requests, by name in the table; `DEEP` is a cursor in the middle of the list. */
const ASKED: Record<string, string> = {
  'newest 50 of all': 'leads',
  '50 from the middle': 'leads?older=DEEP',
  'a name that one lead has': `leads?q=${Math.floor(count / 2)}%40example.com`,
  'a word in two thirds of them': 'leads?q=paralegal',
  'the same, from the middle': 'leads?q=paralegal&older=DEEP',
  'two words and a form': 'leads?q=grace+hopper&kind=business-card',
  'a phone number': `leads?q=(212)+555-${1_000_000 + Math.floor(count / 3)}`,
  'words in none': 'leads?q=nobody+zzz',
  'one state': 'leads?state=client',
  'one landing page and source': `leads?page=${LANDING_OFFERS[0]?.path}&source=google`,
  'one day': 'leads?from=2026-02-01&to=2026-02-01',
  'failing deliveries': 'leads?delivery=failed',
  'one lead': 'leads/LEAD',
  Today: 'today',
}

const tables: string[] = []
let isOver = false
await using folder = await openFolder()
const file = join(folder.path, 'data/gimbal.sqlite')
const { token, middle } = await prepare(file)
await measure('SQLite', {})
const bin = findPostgres(process.env)
if (bin) {
  await using postgres = await startPostgres(bin)
  await copyStore({ file, url: postgres.url })
  // Autovacuum would do this a few minutes later.
  await runOn(postgres.url, 'vacuum analyze')
  await measure(`PostgreSQL ${postgres.version}`, { DATABASE_URL: postgres.url })
}
writeMeasurement('bench-leads', [
  measuredWith(`, ${count.toLocaleString('en-US')} leads, ${times} requests each, one after another`),
  ...(bin ? [] : ['**Not measured on PostgreSQL:** there is none on this machine.']),
  ...tables,
])
process.exit(isOver ? 1 : 0)

/** Fills a store. @returns an owner's session, and the middle lead */
async function prepare(path: string) {
  const store = await openStore({ file: path })
  const prepared = { token: await signIn(store.db), middle: await fill(store.db) }
  await store.close()
  return prepared
}

async function measure(name: string, settings: Record<string, string>): Promise<void> {
  // Each request from a different address, or the rate limit would end the run.
  await using server = spawnServer(folder.path, { TRUST_PROXY_HOPS: '1', ...settings })
  const address = new URL(await server.ready()).origin
  let asked = 0
  const ask = async (path: string) => {
    asked += 1
    const headers = { cookie: `console=${token}`, 'x-forwarded-for': `10.9.${asked >> 8}.${asked & 255}` }
    const from = performance.now()
    const answer = await fetch(`${address}/api/console/${path}`, { headers })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`)
    return { ms: performance.now() - from, text }
  }
  const rows: string[][] = []
  for (const [says, path] of Object.entries(ASKED)) {
    const full = path.replace('DEEP', `${middle.at}.${middle.id}`).replace('LEAD', middle.id)
    const { text } = await ask(full)
    const isList = path.startsWith('leads?') || path === 'leads'
    const { total, isMore } = isList ? (JSON.parse(text) as LeadsAnswer) : { total: 1, isMore: false }
    const found = `${total.toLocaleString('en-US')}${isMore ? '+' : ''}`
    const taken: number[] = []
    for (let time = 0; time < times; time += 1) taken.push((await ask(full)).ms)
    const { p50, p99 } = latenciesOf(taken)
    isOver ||= p99 > BAR_MS
    const row = [says, found, p50.toFixed(0), `${p99.toFixed(0)}${p99 > BAR_MS ? ' (over)' : ''}`]
    rows.push(row)
    console.log(name, rowOf(row))
  }
  server.signal('SIGTERM')
  await server.exited
  tables.push('', `**${name}**`, '', ...tableOf(['Asked', 'Found', 'p50, ms', 'p99, ms'], rows))
}

async function signIn(db: Database): Promise<string> {
  const person = { id: 'owner', email: 'owner@firm.example', name: 'Owner', role: 'owner' as const }
  await putPerson(db, { ...person, email_key: person.email, added_at: 0 })
  return beginSession({ db, clock: Date.now }, 'owner', 'Bench')
}

/** Stores leads as the endpoints would, spread over a year. @returns the middle one */
async function fill(db: Database): Promise<{ id: string; at: number }> {
  let middle = { id: '', at: 0 }
  const start = Date.UTC(2025, 10, 20)
  const step = (365 * 24 * 3600 * 1000) / count
  for (let from = 0; from < count; from += BATCH) {
    await db.transaction().execute(async (trx) => {
      for (let number = from; number < Math.min(from + BATCH, count); number += 1) {
        const at = Math.floor(start + number * step)
        const id = await store(trx, number, at)
        if (number === Math.floor(count / 2)) middle = { id, at }
      }
    })
  }
  await db.updateTable('deliveries').set({ delivered_at: start, attempts: 1 }).execute()
  const failing = await db
    .selectFrom('deliveries')
    .select('id')
    .limit(Math.ceil(count / FAILING))
    .execute()
  await db
    .updateTable('deliveries')
    .set({ delivered_at: null, failed_at: start, next_attempt_at: NEVER, last_error: 'answered 400' })
    .where(
      'id',
      'in',
      failing.map(({ id }) => id),
    )
    .execute()
  await db.updateTable('lead_listings').set({ state: 'client' }).where('lead_id', 'like', 'a%').execute()
  return middle
}

async function store(db: Database, number: number, at: number): Promise<string> {
  const id = randomUUID()
  const [first, last] = [FIRST[number % 10] ?? '', LAST[Math.floor(number / 10) % 10] ?? '']
  const person = { email: `${first}.${last}${number}@example.com`, firm: `${last} Law LLP` }
  const text = Array.from({ length: 25 }, (_, index) => WORDS[(number * 7 + index * 13) % WORDS.length]).join(' ')
  const issue = number % 3 === 0 ? text : `${text}, and only one paralegal understands it`
  const phone = `(212) 555-${1_000_000 + number}`
  const isSurvey = number % 2 === 0
  const fields = isSurvey
    ? { uuid: id, email: person.email, firstName: first, lastName: last, companyName: person.firm, phone, issue }
    : {
        UUID: id,
        Email: person.email,
        'First Name': first,
        'Last Name': last,
        'Company Name': person.firm,
        Phone: phone,
        Message: issue,
      }
  const offer = LANDING_OFFERS[number % LANDING_OFFERS.length]
  const arrival = { page: `${offer?.path}_${number % 2 ? 'a' : 'b'}`, utm_source: number % 4 ? 'google' : 'newsletter' }
  const kind = isSurvey ? ('survey' as const) : ('business-card' as const)
  await captureLead(
    { db, clock: () => at, destinationsOf: () => [kind], wakeOutbox: () => {} },
    {
      kind,
      id,
      submission: { ...(isSurvey ? surveySubmission() : businessCardSubmission()), ...fields },
      held: false,
      attribution: { first: arrival, last: {} },
    },
  )
  return id
}
