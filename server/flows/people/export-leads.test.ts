import { expect, it } from 'vitest'
import { FORM_KINDS } from '#contracts/lead-kind.ts'
import type { Database } from '#server/store/database.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { storeLeads } from '#test/store/store-lead.ts'
import { exportCsv, exportJson } from './export-leads.ts'

const idOf = (number: number) => `lead-${String(number).padStart(5, '0')}`

/** Leads of all kinds in turn, three per timestamp, the last ones undelivered. */
const fill = (db: Database, count: number) =>
  storeLeads(db, count, (number) => {
    const kind = FORM_KINDS[number % FORM_KINDS.length] ?? 'survey'
    const payload = JSON.stringify({ email: `p${number}@example.com` })
    const created_at = Math.floor(number / 3)
    const delivery = { destination: kind, next_attempt_at: 0, created_at, delivered_at: created_at < 5 ? 5 : null }
    return { id: idOf(number), kind, payload, held: 0, created_at, delivery }
  })

async function gather(chunks: AsyncGenerator<string>): Promise<string> {
  let all = ''
  for await (const chunk of chunks) all += chunk
  return all
}

it('gives each lead once, the newest first, however many there are', async () => {
  await using store = await openTestStore()
  await fill(store.db, 1250)
  const ids = (JSON.parse(await gather(exportJson(store.db, {}))) as { id: string }[]).map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: 1250 }, (_, index) => idOf(1249 - index)))
  const lines = (await gather(exportCsv(store.db, {}))).split('\r\n')
  expect(lines).toHaveLength(1252)
  expect(lines[0]?.startsWith('\uFEFF"id","kind","received_at"')).toBe(true)
  expect(lines[1250]?.startsWith(`"${idOf(0)}","newsletter","1970-01-01T00:00:00.000Z","delivered",`)).toBe(true)
})

it('is an empty list when there are none', async () => {
  await using store = await openTestStore()
  expect(JSON.parse(await gather(exportJson(store.db, {})))).toEqual([])
  expect((await gather(exportCsv(store.db, {}))).split('\r\n')).toHaveLength(2)
})

it('exports where the sender came from, when a lead was delivered, and what was agreed to', async () => {
  await using store = await openTestStore()
  await fill(store.db, 2)
  const attribution = { first: { utm_source: 'an-ad' }, last: { page: '/' } }
  await store.db
    .updateTable('leads')
    .set({ attribution: JSON.stringify(attribution), agreed_words: 'the words' })
    .where('id', '=', idOf(1))
    .execute()
  expect(JSON.parse(await gather(exportJson(store.db, {})))).toEqual([
    {
      id: idOf(1),
      kind: 'survey',
      receivedAt: '1970-01-01T00:00:00.000Z',
      deliveryState: 'delivered',
      deliveredAt: '1970-01-01T00:00:00.005Z',
      agreedWords: 'the words',
      attribution,
      askedTimes: null,
      payload: { email: 'p1@example.com' },
      answers: {},
      calls: [],
      leadState: 'new',
      notes: [],
    },
    expect.objectContaining({ id: idOf(0), agreedWords: null, attribution: null }),
  ])
})
