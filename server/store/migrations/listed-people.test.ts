import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { openOlderStore } from '#test/store/open-older-store.ts'
import { surveySubmission } from '#test/submissions.ts'

/** A lead as the release before listed it. */
async function insertOlder(
  db: Kysely<unknown>,
  lead: { id: string; at: number; email: string; payload?: object; kind?: string; campaign?: string },
  set?: { state: string; at: number },
) {
  const { id, at, email, payload = {}, kind = 'survey', campaign } = lead
  const attribution = campaign === undefined ? null : JSON.stringify({ first: { utm_campaign: campaign }, last: {} })
  await sql`
    insert into leads (id, kind, payload, held, attribution, email, email_key, created_at)
    values (${id}, ${kind}, ${JSON.stringify({ email, ...payload })}, 0, ${attribution}, ${email}, ${email}, ${at})`.execute(
    db,
  )
  await sql`
    insert into lead_listings (lead_id, kind, created_at, state, state_at, search_text)
    values (${id}, ${kind}, ${at}, ${set?.state ?? 'new'}, ${set?.at ?? null}, ${email})`.execute(db)
}

it('gives each person of an older store one state and what the latest survey says, and lists campaigns and calls', async () => {
  await using older = await openOlderStore('0036')
  const { db: before } = older
  const ada = { email: 'ada@x.example' }
  const said = surveySubmission({ ...ada, caseValueThreshold: '> $100k', firmType: 'small' })
  await insertOlder(before, { id: 'first', at: 10, ...ada, payload: { ...said, caseValueThreshold: '< $2.5k' } })
  await insertOlder(before, { id: 'second', at: 20, ...ada, payload: said }, { state: 'contacted', at: 25 })
  await insertOlder(before, { id: 'third', at: 30, ...ada, kind: 'newsletter', campaign: 'Spring' })
  await insertOlder(before, {
    id: 'other',
    at: 40,
    email: 'bo@x.example',
    payload: { eventUri: '', caseValueThreshold: 7 },
  })
  await before.transaction().execute(async (trx) => {
    // More than one batch.
    for (let index = 0; index < 600; index += 1)
      await insertOlder(trx, { id: `more-${index}`, at: 50, email: `${index}@x.example` })
  })
  await sql`update leads set payload = 'not JSON' where id = 'more-599'`.execute(before)

  const { db } = await older.upgrade()
  const listed = await db
    .selectFrom('lead_listings')
    .select(['lead_id', 'state', 'state_at', 'person', 'fee', 'size', 'campaign', 'booked', 'rules'])
    .where('lead_id', 'not like', 'more-%')
    .orderBy('created_at')
    .execute()
  const shared = { state: 'contacted', state_at: 25, person: 'ada@x.example', fee: '> $100k', size: 'small', rules: 1 }
  expect(listed).toEqual([
    { lead_id: 'first', ...shared, campaign: null, booked: 1 },
    { lead_id: 'second', ...shared, campaign: null, booked: 1 },
    { lead_id: 'third', ...shared, campaign: 'spring', booked: 0 },
    {
      lead_id: 'other',
      state: 'new',
      state_at: null,
      person: 'bo@x.example',
      fee: null,
      size: null,
      rules: 1,
      campaign: null,
      booked: 0,
    },
  ])
  const { count } = await db
    .selectFrom('lead_listings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('rules', 'is', null)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(0)
})
