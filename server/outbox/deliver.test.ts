import { expect, it, vi } from 'vitest'
import { leadContent } from '#server/flows/leads/outbox-content.ts'
import type { DestinationAdapter } from '#server/partners/ports.ts'
import { openWebhooks } from '#server/partners/webhooks.ts'
import { insertRow } from '#server/store/database.ts'
import { makeFutureDue, NEVER } from '#server/store/deliveries.ts'
import { findMessage } from '#server/store/leads.ts'
import { makeDue } from '#server/store/waiting-deliveries.ts'
import { setOutboxBench, TEST_SECRET } from '#test/set-outbox-bench.ts'
import { answerWith, type Behaviour } from '#test/start-receiver.ts'
import { claimDue, claimNext } from '#test/store/claim-due.ts'
import { deliver, recordTogether } from './deliver.ts'

/** Captures a lead for an automation that behaves like this, and claims its delivery, like a worker. */
async function claimOne(behaviour?: Behaviour) {
  const bench = await setOutboxBench(behaviour)
  const { db, clock, log, receiver } = bench
  const [webhook] = openWebhooks({ urls: { newsletter: receiver.address }, secret: TEST_SECRET, clock })
  if (!webhook) throw new Error('no adapter')
  const recordIncident = (incident: string, why: string) => void bench.incidents.push(`${incident}: ${why}`)
  const content = leadContent(db)
  const deps = { db, content, clock, log, random: () => 0.5, record: recordTogether(db), recordIncident }
  const claim = () => claimNext(bench, 'newsletter')
  await bench.capture()
  const claimed = await claim()
  const { id: delivery, lead_id: lead, destination } = claimed
  return {
    ...bench,
    claimed,
    claim,
    note: { delivery, lead, destination },
    send: (one = claimed, { adapter = webhook } = {}) => deliver(deps, adapter, one, new AbortController().signal),
    async erase() {
      await db.deleteFrom('deliveries').execute()
      await db.deleteFrom('leads').execute()
    },
  }
}

it('delivers a message with its address, and keeps its link no longer once it is sent', async () => {
  await using one = await claimOne()
  const { db, clock } = one
  const message = { id: 'm', kind: 'your-data', payload: '{"token":"secret","kept":1}', created_at: clock() } as const
  await insertRow(db, 'messages', { ...message, email: 'ada@example.com', email_key: 'ada@example.com' })
  const times = { next_attempt_at: clock(), created_at: clock() }
  await insertRow(db, 'deliveries', { id: 'of m', message_id: 'm', destination: 'newsletter', ...times })
  const sent: unknown[] = []
  const deliver: DestinationAdapter['deliver'] = async (deliverable) => {
    sent.push(deliverable)
    return { ok: true }
  }
  await one.send(await one.claim(), { adapter: { destination: 'newsletter', deliver } })
  const { id, kind, payload } = message
  expect(sent).toMatchObject([{ id, kind, payload, contact: { email: 'ada@example.com' }, storedAt: clock() }])
  expect(await findMessage(db, id)).toMatchObject({ payload: '{"kept":1}' })
})

it('does not send what was erased after it was claimed, and says of what is erased while it is sent just that', async () => {
  await using one = await claimOne()
  await one.erase()
  await one.send()
  expect(one.receiver.arrivals).toEqual([])
  expect(one.logged).toEqual([expect.stringContaining('it was erased; there is nothing to deliver')])
  for (const status of [200, 500]) {
    await using other = await claimOne((response) => void other.erase().then(() => response.writeHead(status).end()))
    await other.send()
    expect(other.logged[0]).toContain('it was erased while it was being sent')
    expect(other.logged.join()).not.toMatch(/"level":[45]0|tried again/)
  }
})

it('keeps how a refusal begins beside the delivery, never in the log, and forgets it with the next attempt', async () => {
  await using one = await claimOne((response) => response.writeHead(400).end('no ada@example.com here'))
  await one.send()
  expect(await one.deliveries()).toMatchObject([{ last_error: 'answered 400', last_answer: 'no ada@example.com here' }])
  expect(one.logged.join()).not.toContain('ada@')
  one.clock.advance(60_000)
  one.receiver.behave(answerWith(500))
  await one.send(await one.claim())
  expect(await one.deliveries()).toMatchObject([{ last_error: 'answered 500', last_answer: null }])
})

it('fails at once what is refused for good, tells the owner, and tries it again only when it is told to', async () => {
  await using one = await claimOne()
  const refusal = { ok: false, error: 'answered 400: REQUIRED', answer: 'no ada@example.com', isFinal: true } as const
  await one.send(one.claimed, { adapter: { destination: 'newsletter', deliver: async () => refusal } })
  const refused = { attempts: 1, failed_at: one.clock(), next_attempt_at: NEVER, last_answer: refusal.answer }
  expect(await one.deliveries()).toMatchObject([refused])
  expect(one.incidents).toEqual([`refusal:newsletter: ${refusal.error}`])
  expect(one.lines()).toMatchObject([{ level: 50, error: refusal.error }])
  // Neither time nor a clock that goes back makes it due.
  for (const days of [400, -800]) {
    one.clock.advance(days * 86_400_000)
    const now = one.clock()
    await makeFutureDue(one.db, { destination: 'newsletter', now, leaseEnd: now + 30_000, slackMs: 60_000 })
    await expect(one.claim()).rejects.toThrow('nothing was due')
  }
  await makeDue(one.db, one.clock(), { ids: [one.claimed.id] })
  await one.send(await one.claim())
  expect(await one.deliveries()).toMatchObject([{ delivered_at: one.clock(), failed_at: null }])
})

it('counts an exception of an adapter as a failed attempt, with a reason that quotes nothing', async () => {
  await using one = await claimOne()
  const throwing: DestinationAdapter['deliver'] = async () => JSON.parse('ada@example.com') as never
  await one.send(one.claimed, { adapter: { destination: 'newsletter', deliver: throwing } })
  const error = 'could not be prepared (SyntaxError)'
  const retry = { last_error: error, next_attempt_at: one.clock() + 2000, locked_until: 0 }
  expect(await one.deliveries()).toMatchObject([retry])
  const attempts = await one.db.selectFrom('delivery_attempts').selectAll().execute()
  expect(attempts).toMatchObject([{ result: 'failed', error }])
  expect(one.incidents).toEqual([])
  expect(one.logged.join()).not.toContain('ada@')
})

it('records attempts that end together in one transaction, and still the others when one can’t be', async () => {
  await using bench = await setOutboxBench({ newsletter: 'http://127.0.0.1:1' })
  const { db, clock } = bench
  await bench.capture('newsletter', 6)
  const claimed = await claimDue(bench, 'newsletter')
  const record = recordTogether(db)
  const recordAll = (some: typeof claimed) =>
    Promise.allSettled(some.map((each) => record(each, { delivered_at: clock() }, clock())))
  const transactions = vi.spyOn(db, 'transaction')
  const [one, gone, other, taken, ...rest] = claimed
  if (!one || !gone || !other || !taken) throw new Error('nothing was claimed')
  await db.deleteFrom('deliveries').where('id', '=', gone.id).execute()
  const recorded = await recordAll([one, gone, other])
  expect(recorded.map((each) => each.status === 'fulfilled' && each.value)).toEqual([true, false, true])
  expect(transactions).toHaveBeenCalledTimes(1)
  const attempt = { delivery_id: taken.id, number: taken.claims, began_at: 0, took_ms: 0, result: 'failed' as const }
  await db.insertInto('delivery_attempts').values(attempt).execute()
  const outcomes = await recordAll([taken, ...rest])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  const delivered = await db.selectFrom('deliveries').select('id').where('delivered_at', 'is not', null).execute()
  expect(delivered.map(({ id }) => id).toSorted()).toEqual([one, other, ...rest].map(({ id }) => id).toSorted())
  const results = await db.selectFrom('delivery_attempts').select('result').where('result', '=', 'delivered').execute()
  expect(results).toHaveLength(4)
})
