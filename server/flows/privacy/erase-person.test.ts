import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSandbox } from '@gimbal/stand-ins/test/start-sandbox.ts'
import { sql } from 'kysely'
import type { FormKind } from '#contracts/lead-kind.ts'
import { businessCardSubmission, newsletterSubmission } from '#ops/sample-submissions.ts'
import { openSmtp } from '#server/partners/smtp.ts'
import { insertNew, inTransaction, lockAddress } from '#server/store/database.ts'
import { claimDueDeliveries, recordAttempt } from '#server/store/deliveries.ts'
import { emailKey } from '#server/store/email-key.ts'
import { replaceStep } from '#server/store/next-steps.ts'
import { readOrderOfSession } from '#server/store/orders.ts'
import { PERSONAL_DATA } from '#server/store/personal-data.ts'
import type { TestApp } from '#test/create-test-app.ts'
import { dumpStore } from '#test/dump-store.ts'
import { expect, it, onTestFinished } from '#test/it.ts'
import { LEAD_ENDPOINTS, toAutomation } from '#test/lead-endpoints.ts'
import { onPostgres } from '#test/open-test-store.ts'
import { payment, sell } from '#test/sell.ts'
import { sendSurvey } from '#test/send-survey.ts'
import { withoutTable } from '#test/without-table.ts'
import { addNote, setNextStep } from '../leads/lead-state.ts'
import { mergePeople } from '../leads/merge-people.ts'
import { sendReply } from '../leads/reply.ts'
import { findPerson } from '../leads/stored-lead.ts'
import { makeMailLink, readMailLink } from '../links/mail-links.ts'
import { sendPurchaseLinks } from '../purchase/purchase-links.ts'
import { describeUnreached, eraseAgain, erasePerson, openErasures, sandboxEraser } from './erase-person.ts'

const ADDRESS = 'Grace.Hopper@Example.com'
/** What the person typed, and the normalized address; none of it appears anywhere else. */
const TRACES = [ADDRESS, ADDRESS.toLowerCase(), 'Gracie', 'Hopperson', '555-0199', 'Hopper Law', 'grace-from-an-ad']

const NAMES = { firstName: 'Gracie', lastName: 'Hopperson', phone: '555-0199', companyName: 'Hopper Law' }
const ON_CARDS = { 'First Name': 'Gracie', 'Last Name': 'Hopperson', Phone: '555-0199', 'Company Name': 'Hopper Law' }

/** Sends a lead of each kind from someone, buys, and asks for the links again. */
async function leaveTraces({ db, clock, post }: TestApp, who: string, session: string) {
  const isGrace = who === ADDRESS
  for (const { path, right, names } of LEAD_ENDPOINTS) {
    const submission = right()
    const own = Object.entries(isGrace ? { ...NAMES, ...ON_CARDS } : {}).filter(([name]) => name in submission)
    const body = { ...submission, ...Object.fromEntries(own), [names.email]: who }
    const headers = isGrace ? { 'lead-attribution': 'first_utm_content=grace-from-an-ad' } : {}
    expect((await post(path, body, headers)).status).toBe(200)
  }
  await sell({ db, clock }, session, { email: who, payment: payment(null, { tax: 400 }) })
  const quiet = { wakeOutbox: () => {}, dummyMail: () => {} }
  const deps = { db, clock, signingSecrets: ['a secret of the test'], destinationsOf: toAutomation, ...quiet }
  await sendPurchaseLinks(deps, who, 'http://localhost')
  for (const purpose of ['newsletter', 'your-data'] as const) await makeMailLink(deps, purpose, who)
  if (isGrace) {
    const [lead] = (await findPerson(db, who)).leads
    const lead_id = lead?.lead.id ?? ''
    const note = { lead_id, text: 'Gracie wants a call', by: 'Ada', created_at: 0 }
    await insertNew(db, 'lead_notes', { ...note, id: session })
    await replaceStep(db, { lead_id }, { ...note, due_on: '2026-03-09' })
  }
  // A receiver that refuses may echo what it was sent.
  await db
    .updateTable('deliveries')
    .set({ last_answer: `{"unknown":"${who}"}` })
    .where('lead_id', 'in', (query) => query.selectFrom('leads').select('id').where('email_key', '=', emailKey(who)))
    .execute()
  return deps
}

const tablesWith = (dump: Record<string, string>, texts: readonly string[]) =>
  Object.keys(dump).filter((table) => texts.some((text) => dump[table]?.includes(text)))

it('leaves nothing of a person in any table, and everything of everybody else', async ({ test }) => {
  const { db, clock } = test
  await leaveTraces(test, 'ada@example.com', 'other')
  const others = await dumpStore(db)
  clock.advance(1000)
  const parts = await leaveTraces(test, ADDRESS, '1')
  const leadOf = async (email: string) => (await findPerson(db, email)).leads[0]?.lead.id ?? ''
  const sides = { leadId: await leadOf(ADDRESS), otherId: await leadOf('ada@example.com') }
  await mergePeople(test, { ...sides, by: 'Ada' })
  const declared = Object.entries(PERSONAL_DATA).filter(([, columns]) => Object.values(columns).includes('personal'))
  expect(tablesWith(await dumpStore(db), TRACES).toSorted()).toEqual(declared.map(([table]) => table).toSorted())

  const erased = await erasePerson(test, ` ${ADDRESS.toUpperCase()} `)
  expect(erased).toEqual({ leads: 4, messages: 1, deliveries: 5, orders: 1, beingSent: [], logIsEmpty: true })
  const left = await dumpStore(db)
  expect(tablesWith(left, TRACES)).toEqual([])
  // The link used to erase stays for a while, without the address, to say so.
  // Counts are about nobody, and the audit log names no one.
  const stored = { orders: '', mail_links: '', daily_counts: '', console_audit: '' }
  expect({ ...left, ...stored }).toEqual({ ...others, ...stored })
  const times = { paid_at: clock(), erased_at: clock(), links_sent_at: clock(), created_at: clock() }
  const books = { payment_id: 'pi_1', amount: 4900, tax: 400, currency: 'usd', ...times }
  expect(await readOrderOfSession(db, 'cs_1')).toMatchObject({ ...books, email: null, email_key: null })
  expect(await findPerson(db, ADDRESS)).toEqual({ leads: [], messages: [], orders: [], mentionedIn: [] })

  // The payment provider tells of it again, and the person asks for the links.
  await sell({ db, clock: () => clock() + 5 }, '1', { email: ADDRESS, isRefunded: true })
  await sendPurchaseLinks(parts, ADDRESS, 'http://localhost')
  expect(tablesWith(await dumpStore(db), TRACES)).toEqual([])
  const paidAt = { paid_at: times.paid_at, refunded_at: clock() + 5 }
  expect(await readOrderOfSession(db, 'cs_1')).toMatchObject({ email: null, ...paidAt })
})

it('takes another address for another person, however similar, and says where one is mentioned', async ({ test }) => {
  const { db, post } = test
  const friend = businessCardSubmission({ Message: 'Grace (grace.hopper@example.com) sent me.' })
  // However a Gmail address is spelled.
  const other = businessCardSubmission({ Message: 'Write to J.Doe+ads@googlemail.com, not to jdoes@gmail.com.' })
  for (const card of [friend, other]) expect((await post('/api/business-card', card)).status).toBe(200)
  await sendSurvey(test, { email: 'x.grace.hopper@example.com' })
  const mentions = { [ADDRESS]: [friend.UUID], 'jd.oe@gmail.com': [other.UUID], 'doe@gmail.com': [] }
  for (const [email, ids] of Object.entries(mentions))
    expect([email, (await findPerson(db, email)).mentionedIn]).toEqual([email, ids])
  expect(await erasePerson(test, ADDRESS)).toMatchObject({ leads: 0, deliveries: 0, orders: 0 })
  expect(await db.selectFrom('leads').selectAll().execute()).toHaveLength(3)
})

it('says to where something was being sent at that moment, once for each automation', async ({ test }) => {
  const { db, clock } = test
  await leaveTraces(test, ADDRESS, '1')
  await leaveTraces(test, ADDRESS, '1')
  const claim = (destination: FormKind, leaseMs: number) =>
    claimDueDeliveries(db, { destination, now: clock(), leaseEnd: clock() + leaseMs, limit: 10 })
  expect(await claim('newsletter', 1001)).toHaveLength(2)
  await claim('business-card', 5000)
  // This lease expires, so its worker has given up.
  expect(await claim('survey', 1000)).toHaveLength(2)
  const delivered = await claim('lead-magnet', 5000)
  for (const each of delivered) expect(await recordAttempt(db, each, { delivered_at: clock() }, clock())).toBe(true)
  clock.advance(1000)
  const erased = await erasePerson(test, ADDRESS)
  expect(erased.beingSent.toSorted()).toEqual(['business-card', 'newsletter'])
  expect(erased.deliveries).toBe(9)
  const said = describeUnreached({ ...erased, beingSent: ['newsletter', 'owner-mail'] }, [])
  for (const name of ['the newsletter automation', 'the owner’s inbox'])
    expect(said).toContain(`what was being sent to ${name} just now: check whether it arrived`)
})

it('erases nothing when it cannot erase everything', async ({ test }) => {
  const { db } = test
  await leaveTraces(test, ADDRESS, '1')
  const before = await dumpStore(db)
  await withoutTable(db, 'orders', () => expect(erasePerson(test, ADDRESS)).rejects.toThrow('orders'))
  expect(await dumpStore(db)).toEqual(before)
})

it.skipIf(onPostgres)('leaves nothing of a person in the files of the store', async ({ test }) => {
  const { store } = test
  const isInFiles = () =>
    readdirSync(store.folder, { withFileTypes: true, recursive: true }).some((file) => {
      if (!file.isFile()) return false
      const bytes = readFileSync(join(file.parentPath, file.name), 'latin1')
      return TRACES.some((trace) => bytes.includes(trace))
    })
  // Enough other rows around them that pages split.
  for (let number = 0; number < 25; number += 1) await leaveTraces(test, `p${number}@example.com`, `p${number}`)
  await leaveTraces(test, ADDRESS, '1')
  for (let number = 25; number < 50; number += 1) await leaveTraces(test, `p${number}@example.com`, `p${number}`)
  expect(isInFiles()).toBe(true)
  await erasePerson(test, ADDRESS)
  expect(isInFiles()).toBe(false)
})

const DAY = Date.UTC(2026, 2, 5)

it('remembers the latest erasure of an address for two more years, and holds no address', async ({ folder }) => {
  const erasures = openErasures(folder.path, 'a key')
  expect(erasures.read().erasedAt('grace@example.com')).toBeUndefined()
  openErasures(folder.path, 'another key').record('eve@example.com', DAY)
  for (const [index, name] of ['grace', 'ada', 'grace'].entries()) erasures.record(`${name}@example.com`, DAY + index)
  const file = join(folder.path, 'erasures', '2026.txt')
  // A line that broke off.
  appendFileSync(file, '2026-03-05T')
  const { ofOtherKeys, erasedAt } = openErasures(folder.path, 'a key').read()
  expect(ofOtherKeys).toBe(1)
  expect(['grace', 'ada', 'eve'].map((name) => erasedAt(`${name}@example.com`))).toEqual([DAY + 2, DAY + 1, undefined])
  expect(readFileSync(file, 'utf8')).not.toMatch(/grace|ada|eve|example/)
  expect(statSync(file).mode & 0o077).toBe(0)
  for (const year of [2023, 2024]) erasures.record('grace@example.com', Date.UTC(year, 11, 31))
  erasures.forgetOld(Date.UTC(2026, 0, 1))
  expect(readdirSync(join(folder.path, 'erasures')).toSorted()).toEqual(['2024.txt', '2026.txt'])
})

it('erases again whom a backup has brought back, and leaves what they sent since', async ({ test }) => {
  const { db, clock, post } = test
  const send = async (email: string) =>
    expect((await post('/api/newsletter', newsletterSubmission({ email }))).status).toBe(200)
  await send('Grace@example.com')
  await send('ada@example.com')
  await sell(test, '1', { email: 'grace@example.com' })
  for (const purpose of ['newsletter', 'your-data'] as const) await makeMailLink(test, purpose, 'grace@example.com')
  const backedUp = ['leads', 'deliveries', 'orders', 'mail_links']
  for (const table of backedUp)
    await sql`create table ${sql.table(`kept_${table}`)} as select * from ${sql.table(table)}`.execute(db)
  clock.advance(1000)
  await erasePerson(test, 'grace@example.com')
  // The backup is restored.
  for (const table of backedUp.toReversed()) await sql`delete from ${sql.table(table)}`.execute(db)
  for (const table of backedUp) {
    await sql`insert into ${sql.table(table)} select * from ${sql.table(`kept_${table}`)}`.execute(db)
    await sql`drop table ${sql.table(`kept_${table}`)}`.execute(db)
  }
  clock.advance(1000)
  await send('grace@example.com')
  const newer = [
    ['newsletter', await makeMailLink(test, 'newsletter', 'grace@example.com')],
    ['your-data', await makeMailLink(test, 'your-data', 'grace@example.com')],
  ] as const

  expect(await eraseAgain(test)).toMatchObject({ people: 1, leads: 1, orders: 1, ofOtherKeys: 0 })
  expect(await db.selectFrom('leads').select(['email_key', 'created_at']).orderBy('email_key').execute()).toEqual([
    { email_key: 'ada@example.com', created_at: clock() - 2000 },
    { email_key: 'grace@example.com', created_at: clock() },
  ])
  expect(await db.selectFrom('orders').select('email').execute()).toEqual([{ email: null }])
  for (const [purpose, token] of newer)
    expect(await readMailLink(test, purpose, token)).toMatchObject({ state: 'good' })
  const ended = await db.selectFrom('mail_links').selectAll().where('created_at', '<', clock()).execute()
  expect(ended).toMatchObject([{ purpose: 'your-data', email_key: null, used_at: clock() }])
  expect(await eraseAgain(test)).toMatchObject({ people: 0, leads: 0, orders: 0 })
})

it('erases from the sandbox’s file whatever holds the address, mails whole, beside who reads it', async ({ test }) => {
  const databaseFile = join(test.store.folder, 'sandbox.sqlite')
  expect(sandboxEraser(databaseFile)).toBeUndefined()
  const sandbox = startSandbox({ databaseFile })
  const from = { name: 'The Firm', address: 'hello@firm.example' }
  const mailer = openSmtp({ smtpUrl: await sandbox.listenForMail(), from, dkim: undefined })
  onTestFinished(() => mailer.close())
  for (const to of [ADDRESS, 'ada@b.co']) {
    const words = { subject: 'Hi', text: 'Hello.', html: `<p>Hello, <a href="mailto:${to}">Hopperson</a>.</p>` }
    await mailer.send({ ...words, id: to, to: [to] }, AbortSignal.timeout(5000))
  }
  using reader = new DatabaseSync(databaseFile)
  expect(sandboxEraser(databaseFile)?.(ADDRESS.toLowerCase())).toBe(1)
  expect(reader.prepare('select body from kept').all()).toEqual([{ body: expect.stringContaining('["ada@b.co"]') }])
  const files = [databaseFile, `${databaseFile}-wal`].filter(existsSync)
  for (const file of files) expect(readFileSync(file).includes(ADDRESS)).toBe(false)
})

it.runIf(onPostgres)('leaves nothing of what’s written to a person at that moment', async ({ test }) => {
  const { db, clock } = test
  const by = 'ada@firm.example'
  const reply = { subject: 'Hi', text: 'Hello.', by }
  const writes = [
    (leadId: string) =>
      sendReply({ db, clock, destinationsOf: () => ['visitor-mail'] }, { leadId, id: crypto.randomUUID(), ...reply }),
    (leadId: string) => setNextStep(test, { leadId, from: null, to: { text: 'Call', on: '2026-12-01' }, by }),
    (leadId: string) => addNote(test, { leadId, id: crypto.randomUUID(), text: 'A note', by }),
  ]
  for (const [index, write] of writes.entries()) {
    const email = `grace${index}@example.com`
    const id = await sendSurvey(test, { email })
    // Whoever writes has found the lead, and waits; then the person is erased.
    const doing: Promise<unknown>[] = []
    await inTransaction(db, async (trx) => {
      await lockAddress(trx, email)
      for (const begin of [() => write(id), () => erasePerson(test, email)]) {
        doing.push(begin())
        await sleep(100)
      }
    })
    await Promise.allSettled(doing)
    expect(await findPerson(db, email)).toMatchObject({ leads: [], messages: [] })
    await expect(write(id)).rejects.toThrow('This lead is gone')
  }
})
