import { expect, it } from 'vitest'
import { site } from '#content/site.ts'
import { HOUR_MS } from '#contracts/clock.ts'
import { storeIncident } from '#server/store/destinations.ts'
import { type OutboxBench, setOutboxBench } from '#test/set-outbox-bench.ts'
import { type Receiver, startReceiver } from '#test/start-receiver.ts'
import { collectIncidents } from './watch-destinations.ts'

/** A server's incidents, checked only on demand. */
function serve(bench: OutboxBench, owner: Receiver | undefined) {
  const incidents = collectIncidents()
  return { ...incidents, look: bench.watch(owner, { incidents }).look }
}

const reported = ({ arrivals }: Receiver) => arrivals.map(({ body }) => JSON.parse(body))

it('tells the owner of incidents such as a limit for everybody, by id, state and a sentence', async () => {
  await using owner = await startReceiver()
  await using bench = await setOutboxBench({})
  // What was over before the owner's tool was set up isn't told.
  const alone = serve(bench, undefined)
  alone.record('ceiling:downloads', 'more than 1800 in 60 seconds')
  await alone.look()
  const server = serve(bench, owner)
  server.record('ceiling:clientCode', 'more than 300 in 600 seconds')
  server.record('refusal:hubspot', 'answered 400: INVALID_EMAIL')
  server.record('recovery:code', 'a passkey was made with one')
  await server.look()
  const inOrder = reported(owner).toSorted((one, other) => (one.destination < other.destination ? -1 : 1))
  const sent = inOrder.map(({ destination, state, console, text }) => [destination, state, console, text])
  expect(sent).toEqual([
    ['ceiling:clientCode', 'noticed', 'https://web-1/console/health', expect.stringContaining('more than 300 in 600')],
    ['recovery:code', 'noticed', 'https://web-1/console/people', expect.stringContaining(`console of ${site.name}`)],
    ['refusal:hubspot', 'noticed', 'https://web-1/console/deliveries', expect.stringContaining('HubSpot was perman')],
  ])
  const ids = owner.arrivals.map(({ headers }) => String(headers['webhook-id'])).toSorted()
  expect(ids).toEqual(sent.map(([destination]) => `alarm_${destination}_1`).toSorted())
})

it('tells the same incident once an hour, however many servers see it, and also after a restart', async () => {
  await using owner = await startReceiver()
  await using bench = await setOutboxBench({})
  // The third time, an hour later, it isn't seen anew.
  for (const [hours, isSeen, times] of [
    [0, true, 1],
    [0.75, true, 1],
    [0.25, false, 1],
    [0, true, 2],
  ] as const) {
    bench.clock.advance(hours * HOUR_MS)
    const [one, two] = [serve(bench, owner), serve(bench, owner)]
    for (const server of [one, two, one]) if (isSeen) server.record('ceiling:downloads', 'more than 1800 in 60 seconds')
    await Promise.all([one.look(), two.look(), one.look()])
    expect(owner.arrivals).toHaveLength(times)
  }
})

it('tells each new passkey and recovery at once, and exports of the same hour together, so that none hides another', async () => {
  await using owner = await startReceiver()
  await using bench = await setOutboxBench({})
  const { db } = bench
  const server = serve(bench, owner)
  for (const reason of ['first', 'second', 'third']) {
    for (const incident of ['passkey:ada', 'recovery:link', 'export:leads'] as const)
      await storeIncident(db, { incident, reason, now: bench.clock(), isTold: false })
    await server.look()
  }
  await server.look()
  const saying = (destination: string) => reported(owner).filter((each) => each.destination === destination)
  expect(['passkey:ada', 'recovery:link', 'export:leads'].map((each) => saying(each).length)).toEqual([3, 3, 1])
  bench.clock.advance(HOUR_MS)
  await server.look()
  const reasons = saying('export:leads').map(({ text }) => /\((.*)\)/.exec(text)?.[1])
  expect(reasons).toEqual(['first', 'several, the last one third'])
})
