import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { it } from '#test/it.ts'
import { openFolder } from '#test/spawn-server.ts'
import { newsletterSubmission } from '#test/submissions.ts'
import { makeMailLink, readMailLink } from '../mail-links.ts'
import { recordOrder } from '../purchase/record-order.ts'
import { eraseAgain, erasePerson, openErasures } from './erase-person.ts'

const DAY = Date.UTC(2026, 2, 5)

it('remembers the latest erasure of an address for two more years, holds no address, and tells records of another key', async () => {
  await using folder = await openFolder()
  const erasures = openErasures(folder.path, 'a key')
  expect(erasures.read().erasedAt('grace@example.com')).toBeUndefined()
  openErasures(folder.path, 'another key').record('eve@example.com', DAY)
  for (const [index, name] of ['grace', 'ada', 'grace'].entries()) erasures.record(`${name}@example.com`, DAY + index)
  const file = join(folder.path, 'erasures', '2026.txt')
  // A line that broke off.
  appendFileSync(file, '2026-03-05T')
  const { ofOtherKeys, erasedAt } = openErasures(folder.path, 'a key').read()
  expect(ofOtherKeys).toBe(1)
  const times = ['grace', 'ada', 'eve'].map((name) => erasedAt(`${name}@example.com`))
  expect(times).toEqual([DAY + 2, DAY + 1, undefined])
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
  const order = { sessionId: 'cs_1', paymentId: 'pi_1', email: 'grace@example.com', isPaid: true, isRefunded: false }
  await recordOrder(db, order, { now: clock(), hasFailed: false })
  for (const purpose of ['newsletter', 'your-data'] as const) await makeMailLink(test, purpose, 'grace@example.com')
  const leads = await db.selectFrom('leads').selectAll().execute()
  const deliveries = await db.selectFrom('deliveries').selectAll().execute()
  const orders = await db.selectFrom('orders').selectAll().execute()
  const links = await db.selectFrom('mail_links').selectAll().execute()
  clock.advance(1000)
  await erasePerson(test, 'grace@example.com')
  // The backup is restored.
  for (const table of ['deliveries', 'leads', 'orders', 'mail_links'] as const) await db.deleteFrom(table).execute()
  await db.insertInto('leads').values(leads).execute()
  await db.insertInto('deliveries').values(deliveries).execute()
  await db.insertInto('orders').values(orders).execute()
  await db.insertInto('mail_links').values(links).execute()
  clock.advance(1000)
  await send('grace@example.com')
  const newer = [
    ['newsletter', await makeMailLink(test, 'newsletter', 'grace@example.com')],
    ['your-data', await makeMailLink(test, 'your-data', 'grace@example.com')],
  ] as const

  expect(await eraseAgain(test)).toMatchObject({ people: 1, leads: 1, orders: 1, ofOtherKeys: 0 })
  const left = await db.selectFrom('leads').select(['email_key', 'created_at']).orderBy('email_key').execute()
  expect(left).toEqual([
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
