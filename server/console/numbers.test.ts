import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { FunnelAnswer } from '#contracts/counts.ts'
import { LANDING_OFFERS } from '#contracts/landing-offers.ts'
import type { TestsAnswer } from '#contracts/landing-tests.ts'
import { setLeadState } from '#server/flows/people/lead-state.ts'
import { signInAs } from '#test/console.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { storeLead } from '#test/store/store-lead.ts'

const [PAGE = ''] = LANDING_OFFERS.map(({ path }) => path)

it('sums counts over the days asked for, the last four weeks unless others are', async () => {
  await using test = await createTestApp()
  const me = await signInAs(test, 'staff')
  const add = (day: string, variant: string, count: number) =>
    test.db.insertInto('daily_counts').values({ day, page: PAGE, variant, step: 'view', count }).execute()
  for (const [index, day] of ['2026-02-05', '2026-02-06', '2026-03-04', '2026-03-05'].entries())
    await add(day, 'a', 10 ** index)
  await add('2026-03-05', 'b', 7)
  const seen = async (query = '') => {
    const answer = (await (await me.get(`/api/console/funnel${query}`)).json()) as FunnelAnswer
    return [answer.from, answer.to, ...answer.counts.map(({ variant, count }) => `${variant} ${count}`)]
  }
  expect(await seen()).toEqual(['2026-02-06', '2026-03-05', 'a 1110', 'b 7'])
  expect(await seen('?from=2026-02-05&to=2026-02-06')).toEqual(['2026-02-05', '2026-02-06', 'a 11'])
  expect(await seen('?to=2026-03-04')).toEqual(['2026-02-05', '2026-03-04', 'a 111'])
  expect(await seen('?from=2026-03-05&to=')).toEqual(['2026-03-05', '2026-03-05', 'a 1000', 'b 7'])
  expect(await seen('?from=2020-01-01&to=2020-01-01')).toEqual(['2020-01-01', '2020-01-01'])
})

it('tells which campaign brought leads, calls and clients on the owner’s days, and leaves out what doesn’t count', async () => {
  await using test = await createTestApp()
  const me = await signInAs(test, 'staff')
  const ad = { utm_source: 'Google', utm_medium: 'cpc', utm_campaign: 'Spring' }
  const add = async (
    time: string,
    {
      attribution,
      payload = {},
      ...lead
    }: { attribution?: object; payload?: object; held?: number; unconfirmed_until?: number; asked_times?: string } = {},
  ) => {
    const id = randomUUID()
    await storeLead(test.db, {
      id,
      kind: 'survey',
      held: 0,
      payload: JSON.stringify(payload),
      attribution: attribution === undefined ? null : JSON.stringify(attribution),
      created_at: Date.parse(time),
      ...lead,
    })
    return id
  }
  const booked = { firstMeetingTimestamp: '2026-03-10T15:00:00Z' }
  // Midnight in New York is 5 a.m. UTC.
  await add('2026-03-05T04:59:59Z', { attribution: { first: ad, last: {} } })
  const client = await add('2026-03-05T05:00:00Z', { attribution: { first: ad, last: {} }, payload: booked })
  await setLeadState(test, { id: client, from: 'new', to: 'client', by: me.email })
  await add('2026-03-06T04:59:59Z', {
    attribution: { first: { page: '/', utm_source: 'GOOGLE' }, last: { ...ad, utm_source: 'mail' } },
    asked_times: '{}',
  })
  await add('2026-03-06T05:00:00Z', { attribution: { first: ad, last: {} } })
  await add('2026-03-05T12:00:00Z', { attribution: { first: ad, last: {} }, held: 1 })
  await add('2026-03-05T12:00:00Z', {
    attribution: { first: ad, last: {} },
    unconfirmed_until: Date.parse('2026-03-12T12:00:00Z'),
  })
  await add('2026-03-05T12:00:00Z')
  const { campaigns, more } = (await (
    await me.get('/api/console/funnel?from=2026-03-05&to=2026-03-05')
  ).json()) as FunnelAnswer
  expect(campaigns).toEqual([
    { source: 'google', medium: 'cpc', campaign: 'spring', leads: 2, booked: 1, asked: 1, clients: 1 },
    { source: null, medium: null, campaign: null, leads: 1, booked: 0, asked: 0, clients: 0 },
  ])
  expect(more).toBe(0)
})

it.each(['?from=yesterday', '?from=2026-02-30', '?to=2026-3-5', '?from=2026-03-06&to=2026-03-05', "?to=2026-03-05'"])(
  'refuses %s in one sentence',
  async (query) => {
    await using test = await createTestApp()
    const me = await signInAs(test, 'staff')
    const response = await me.get(`/api/console/funnel${query}`)
    expect(response.status).toBe(422)
    expect(await response.text()).toMatch(/^[^<>]+\.$/)
  },
)

it('lets the owner end a test, tells who did it, and writes it into the audit log', async () => {
  await using test = await createTestApp()
  const me = await signInAs(test, 'owner')
  const split = async (to: string) => {
    const response = await me.post('/api/console/tests/switch', { page: PAGE, split: to })
    expect(response.status).toBe(200)
    return ((await response.json()) as TestsAnswer).tests[0]
  }
  expect(await split('b')).toMatchObject({
    page: PAGE,
    split: 'b',
    switched: { by: me.email, at: test.clock() },
    sentence: 'It ended too early to tell.',
  })
  expect((await test.app.request(PAGE)).headers.get('location')).toBe(`${PAGE}_b`)
  expect(await split('even')).toMatchObject({ split: 'even', from: '2026-03-06' })
  const { tests } = (await (await me.get('/api/console/tests')).json()) as TestsAnswer
  expect(tests.map((each) => each.split)).toEqual(LANDING_OFFERS.map(() => 'even'))
  const late = await me.post('/api/console/tests/switch', { page: PAGE, split: 'a', seen: null })
  expect([late.status, await late.text()]).toEqual([
    409,
    `${me.email} split the visitors evenly in the meantime. Nothing was changed.`,
  ])
  const audit = await test.db.selectFrom('console_audit').selectAll().where('what', '=', 'switched a test').execute()
  expect(audit.map(({ by, about }) => `${by}: ${about}`).toSorted()).toEqual([
    `${me.email}: ${PAGE} to b`,
    `${me.email}: ${PAGE} to even`,
  ])
})

it('refuses other pages and other splits, and changes nothing then', async () => {
  await using test = await createTestApp()
  const owner = await signInAs(test, 'owner')
  const body = { page: PAGE, split: 'a' }
  for (const wrong of [{ ...body, page: '/about' }, { ...body, page: `${PAGE}_a` }, { ...body, split: 'c' }, {}, []])
    expect((await owner.post('/api/console/tests/switch', wrong)).status).toBe(422)
  expect(await test.db.selectFrom('test_switches').selectAll().execute()).toEqual([])
})
