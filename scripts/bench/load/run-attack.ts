import { Agent } from 'node:http'
import { Worker } from 'node:worker_threads'
import type { AttackRequest, AttackTask } from './attack-thread.ts'
import { type Latencies, latenciesOf } from './latencies.ts'
import { runOpenLoop } from './open-loop.ts'
import { startPinnedServer } from './pinned-server.ts'
import { readProcess } from './process-figures.ts'
import { sendRequest } from './send-request.ts'

/** What an attack found. */
export interface AttackRun {
  /** Milliseconds of the server's processor that an answer to each request takes, the dearest first. */
  costs: { name: string; milliseconds: number }[]
  connections: number
  /** How often the dearest was answered, by status. */
  answers: ReadonlyMap<number, number>
  seconds: number
  /** Which part of its core the server got: less than all of it where other work is in the way. */
  cpuShare: number
  /** How long a visitor waited for a page before the attack, and meanwhile. */
  before: Latencies
  meanwhile: Latencies
  /** Wrong answers to the visitor, or none. */
  wrong: number
}

const CONNECTIONS = 150
const SECONDS = 10
const VISITS_PER_SECOND = 20
/** So many tell what one costs: processor time is counted in hundredths of a second. */
const TRIED = 400

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const OWN_FORM = { ...FORM, 'sec-fetch-site': 'same-origin' }
const MISTAKE = 'email=nobody'

/** What an attacker may send that has cost rendering, or does. */
const REQUESTS: Readonly<Record<string, AttackRequest>> = {
  'a page': { path: '/' },
  'another spelling of a page': { path: '/services%2f' },
  'what is not there': { path: '/nothing' },
  'an article that is not there': { path: '/articles/nothing' },
  'data that is not there': { path: '/nothing.md' },
  'an unlisted page': { path: '/guide-of-the-bench' },
  'the address of a form': { path: '/api/newsletter', headers: { accept: 'text/html' } },
  'a form from another site': { path: '/api/newsletter', headers: FORM, body: MISTAKE },
  'a form too often': { path: '/api/newsletter', headers: OWN_FORM, body: MISTAKE },
  'a form with a mistake, from everywhere': {
    path: '/api/business-card',
    headers: OWN_FORM,
    body: `Email=nobody&Message=${'x'.repeat(3000)}`,
    fromEverywhere: true,
  },
}

/**
 * Looks for the request that costs the server the most, keeps many connections busy with it, and asks for a page beside it as
 * a visitor does.
 * @param folder an empty one, for the server's data
 */
export async function runAttack(folder: string): Promise<AttackRun> {
  await using server = await startPinnedServer(folder, {
    TRUST_PROXY_HOPS: '1',
    LEAD_MAGNET_PATH: 'guide-of-the-bench',
  })
  const { address, pid } = server
  const cpuSeconds = () => readProcess(pid)?.cpuSeconds ?? Number.NaN

  const costs: AttackRun['costs'] = []
  for (const [name, asked] of Object.entries(REQUESTS)) {
    // Once before, so that what is made once is made.
    const attack = () => runThread({ address, asked, connections: 4, seconds: 60, most: TRIED })
    await attack()
    const begun = cpuSeconds()
    await attack()
    costs.push({ name, milliseconds: ((cpuSeconds() - begun) * 1000) / TRIED })
  }
  costs.sort((one, other) => other.milliseconds - one.milliseconds)

  const before = await visit(address)
  const [dearest] = costs
  const asked = REQUESTS[dearest?.name ?? '']
  if (!asked) throw new Error('There is nothing to attack')
  const begun = { cpu: cpuSeconds(), at: performance.now() }
  const attack = runThread({
    address,
    asked,
    connections: CONNECTIONS,
    seconds: SECONDS,
    most: Number.POSITIVE_INFINITY,
  })
  const [answers, meanwhile] = await Promise.all([attack, visit(address)])
  const cpuShare = ((cpuSeconds() - begun.cpu) * 1000) / (performance.now() - begun.at)
  await server.stop()
  return {
    costs,
    connections: CONNECTIONS,
    answers,
    seconds: SECONDS,
    cpuShare,
    before: before.latencies,
    meanwhile: meanwhile.latencies,
    wrong: before.wrong + meanwhile.wrong,
  }
}

async function visit(address: string): Promise<{ latencies: Latencies; wrong: number }> {
  const agent = new Agent({ keepAlive: true })
  const waited: number[] = []
  let wrong = 0
  await runOpenLoop({ rate: VISITS_PER_SECOND, seconds: SECONDS }, async (due) => {
    const { status } = await sendRequest(agent, `${address}/`)
    waited.push(performance.now() - due)
    if (status !== 200) wrong += 1
  })
  agent.destroy()
  return { latencies: latenciesOf(waited), wrong }
}

function runThread(task: AttackTask): Promise<Map<number, number>> {
  const { promise, resolve, reject } = Promise.withResolvers<Map<number, number>>()
  const thread = new Worker(new URL('./attack-thread.ts', import.meta.url), { workerData: task })
  thread.once('message', resolve)
  thread.once('error', reject)
  return promise
}
