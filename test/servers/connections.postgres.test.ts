import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { newsletterSubmission } from '#ops/sample-submissions.ts'
import { readConfig } from '#server/start/config.ts'
import { openConnections } from '#server/start/connections/open-connections.ts'
import { asVisitor } from '../send-request.ts'
import { type Arrival, startReceiver } from '../start-receiver.ts'
import { openServers } from './open-servers.ts'

const UNTIL = { timeout: 30_000, interval: 50 }

/** Leads a second, at both servers together, and for how long. More to measure with. */
const RATE = 20
const SECONDS = 10
const SAVED_AFTER_S = 3

const idOf = ({ body }: Arrival) => (JSON.parse(body) as { uuid: string }).uuid

it('has both servers use another address soon, with no lead lost on the way', async () => {
  await using made = new AsyncDisposableStack()
  const settings = { SANDBOX: '1', SETTINGS_KEY: randomBytes(32).toString('base64') }
  const { db, env, startPair } = made.use(await openServers(settings))
  const addresses = await startPair()
  const reading = readConfig(env)
  const connections = openConnections(reading.ok ? reading.config : expect.fail(), { db, clock: Date.now, env })

  const times = new Map<Arrival, number>()
  const answered = new Set<string>()
  let isStuck = false
  const older = made.use(
    await startReceiver((response, arrival, number) => {
      times.set(arrival, Date.now())
      // What's in flight there as the address changes never gets an answer.
      if (isStuck && number % 4 === 0) return
      answered.add(idOf(arrival))
      response.writeHead(200).end()
    }),
  )
  const newer = made.use(await startReceiver((response) => void response.writeHead(200).end()))
  const send = async (number: number) => {
    const lead = newsletterSubmission({ email: `v${number}@example.com` })
    const to = `${addresses[number % 2]}/api/newsletter`
    const answer = await fetch(to, { method: 'POST', headers: asVisitor(number), body: JSON.stringify(lead) })
    expect(answer.status).toBe(200)
    return lead.uuid
  }

  expect(await connections.save('newsletter', 0, 'owner', { address: `${older.address}/hook` })).toBe(true)
  // Until then, leads go to the stand-in.
  await vi.waitFor(async () => {
    const both = await Promise.all([send(1), send(2)])
    await vi.waitFor(() => expect(older.arrivals.map(idOf)).toEqual(expect.arrayContaining(both)), { timeout: 2000 })
  }, UNTIL)

  const sent: Promise<string>[] = []
  let savedAt = 0
  for (let number = 0; number < RATE * SECONDS; number += 1) {
    sent.push(send(10 + number))
    if (number === RATE * (SAVED_AFTER_S - 1)) isStuck = true
    if (number === RATE * SAVED_AFTER_S) {
      expect(await connections.save('newsletter', 1, 'owner', { address: `${newer.address}/hook` })).toBe(true)
      savedAt = Date.now()
    }
    await pause(1000 / RATE)
  }
  const all = await Promise.all(sent)
  await vi.waitFor(() => {
    for (const arrival of newer.arrivals) answered.add(idOf(arrival))
    expect(all.filter((id) => !answered.has(id))).toEqual([])
  }, UNTIL)
  const last = Math.max(...older.arrivals.map((arrival) => times.get(arrival) ?? 0))
  process.stdout.write(`the last at the older address came ${last - savedAt} ms after the change\n`)
  // On a machine at rest it's within 5 s, which the line above says; a busy one takes longer.
  expect(last - savedAt).toBeLessThan(15_000)
  expect(newer.arrivals.length).toBeGreaterThan(RATE)
})
