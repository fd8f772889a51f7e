import { randomUUID } from 'node:crypto'
import type { FunnelAnswer, TestsAnswer } from '#contracts/counts.ts'
import { setLeadState } from '#server/flows/leads/lead-state.ts'
import { auditOf } from '#test/console.ts'
import { answerOf, expect, it } from '#test/it.ts'
import { payment, sell } from '#test/sell.ts'
import { LANDING_PAGES } from '#test/site-content.ts'
import { storeLead } from '#test/store/store-lead.ts'

const [PAGE = ''] = LANDING_PAGES

it('sums counts over the days asked for, the last four weeks unless others are', async ({ test, staff }) => {
  const days = ['2026-02-05', '2026-02-06', '2026-03-04', '2026-03-05']
  const counts = days.map((day, index) => ({ day, page: PAGE, variant: 'a', step: 'view', count: 10 ** index }))
  const all = [...counts, { day: '2026-03-05', page: PAGE, variant: 'b', step: 'view', count: 7 }]
  const read = { article: '/articles/x', source: 'site s.example' }
  const rows = counts.map(({ day, count }) => ({ ...read, day, count }))
  await test.db.insertInto('daily_counts').values(all).execute()
  await test.db.insertInto('article_reads').values(rows).execute()
  for (const [query, ...seen] of [
    ['', '2026-02-06', '2026-03-05', 'a 1110', 'b 7'],
    ['?from=2026-02-05&to=2026-02-06', '2026-02-05', '2026-02-06', 'a 11'],
    ['?to=2026-03-04', '2026-02-05', '2026-03-04', 'a 111'],
    ['?from=2026-03-05&to=', '2026-03-05', '2026-03-05', 'a 1000', 'b 7'],
  ]) {
    const { from, to, counts, articles } = await staff.read<FunnelAnswer>(`/api/console/funnel${query}`)
    const reads = counts.find(({ variant }) => variant === 'a')?.count
    expect(articles).toEqual([{ path: '/articles/x', title: '/articles/x', file: null, reads }])
    expect([query, from, to, ...counts.map(({ variant, count }) => `${variant} ${count}`)]).toEqual([query, ...seen])
  }
  for (const query of ['?from=yesterday', '?from=2026-02-30', '?from=2026-03-06&to=2026-03-05', "?to=2026-03-05'"]) {
    const refused = await staff.get(`/api/console/funnel${query}`)
    expect([query, refused.status, await refused.text()]).toEqual([query, 422, expect.stringMatching(/^[^<>]+\.$/)])
  }
})

it('tells which campaign brought leads, calls and clients on the owner’s days', async ({ test, staff: me }) => {
  const ad = { utm_source: 'Google', utm_medium: 'cpc', utm_campaign: 'Spring' }
  const fromAd = { first: ad, last: {} }
  const add = async (time: string, attribution?: object, more = {}) => {
    const lead = { id: randomUUID(), attribution: attribution ? JSON.stringify(attribution) : null }
    await storeLead(test.db, { ...lead, created_at: Date.parse(time), ...more })
    return lead.id
  }
  // Midnight in New York is 5 a.m. UTC.
  await add('2026-03-05T04:59:59Z', fromAd)
  const booked = { payload: '{"firstMeetingTimestamp":"2026-03-10T15:00:00Z"}' }
  const client = await add('2026-03-05T05:00:00Z', fromAd, booked)
  await setLeadState(test, { id: client, from: 'new', to: 'client', by: me.email })
  const byMailLater = { first: { page: '/', utm_source: 'GOOGLE' }, last: { ...ad, utm_source: 'mail' } }
  await add('2026-03-06T04:59:59Z', byMailLater, { asked_times: '{}' })
  await add('2026-03-06T05:00:00Z', fromAd)
  // Who came by the ad first, and again later, paid twice; one of it was refunded in part. The last order isn't paid.
  const buyer = { email: 'ada@x.example', email_key: 'ada@x.example' }
  await add('2026-03-05T06:00:00Z', fromAd, buyer)
  await add('2026-03-05T07:00:00Z', undefined, buyer)
  for (const name of ['one', 'two', 'three']) {
    const isPaid = name !== 'three'
    const refunds = name === 'two' ? [{ id: 're_1', amount: 900, at: 1, hasFailed: false }] : []
    await sell(test, name, { email: buyer.email, isPaid, payment: isPaid ? payment(1, { refunds }) : undefined })
  }
  await add('2026-03-05T12:00:00Z', fromAd, { held: 1 })
  await add('2026-03-05T12:00:00Z', fromAd, { unconfirmed_until: Date.parse('2026-03-12T12:00:00Z') })
  await add('2026-03-05T12:00:00Z')
  const funnel = await me.read<FunnelAnswer>('/api/console/funnel?from=2026-03-05&to=2026-03-05')
  const google = { source: 'google', medium: 'cpc', campaign: 'spring' }
  expect(funnel.campaigns).toEqual([
    { ...google, leads: 3, booked: 1, asked: 1, clients: 1, money: [{ currency: 'usd', amount: 8900 }] },
    { source: null, medium: null, campaign: null, leads: 2, booked: 0, asked: 0, clients: 0, money: [] },
  ])
  expect(funnel.more).toBe(0)
})

it('lets the owner end a test, refuses other pages and splits, and notes it', async ({ test, owner: me }) => {
  const ask = (body: object) => me.post('/api/console/tests/switch', body)
  const body = { page: PAGE, split: 'b' }
  for (const wrong of [{ ...body, page: '/about' }, { ...body, page: `${PAGE}_a` }, { ...body, split: 'c' }, {}, []])
    expect((await ask(wrong)).status).toBe(422)
  const switched = { by: me.email, at: test.clock() }
  const { tests } = (await (await ask(body)).json()) as TestsAnswer
  expect(tests[0]).toMatchObject({ ...body, switched, sentence: 'No visits yet.' })
  expect((await test.app.request(PAGE)).headers.get('location')).toBe(`${PAGE}_b`)
  expect((await me.read<TestsAnswer>('/api/console/tests')).tests).toEqual(tests)
  const why = `${me.email} sent all visitors to B in the meantime. Nothing was changed.`
  expect(await answerOf(ask({ ...body, split: 'a', seen: null }))).toEqual([409, why])
  expect(await auditOf(test)).toEqual([[me.email, 'switched a test', `${PAGE} to b`]])
})
