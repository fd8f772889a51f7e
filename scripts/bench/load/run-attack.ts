import { Agent } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { addressOf, sendRequest } from '#test/send-request.ts'
import { tableOf } from '../write-measurement.ts'
import { readProcess, startPinnedServer } from './pinned-server.ts'
import { latenciesOf, runOpenLoop } from './send-load.ts'

type AttackRun = Awaited<ReturnType<typeof runAttack>>

interface AttackRequest {
  path: string
  body?: string
  headers?: Record<string, string>
  /** Uses a new address each time, so that no rate limit applies. */
  fromEverywhere?: boolean
}

interface AttackTask {
  address: string
  asked: AttackRequest
  connections: number
  seconds: number
  most: number
}

const CONNECTIONS = 150
const SECONDS = 10
const VISITS_PER_SECOND = 20
/** Max p99 of a visitor's page during an attack. */
const MAX_P99_MS = 1000
/** Enough, since CPU time is counted in hundredths of a second. */
const TRIED = 400

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const OWN_FORM = { ...FORM, 'sec-fetch-site': 'same-origin' }
const MISTAKE = 'email=nobody'

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

/** Finds the most expensive request, floods the server with it, and meanwhile requests a page. */
export async function runAttack(folder: string) {
  await using server = startPinnedServer(folder, {
    TRUST_PROXY_HOPS: '1',
    LEAD_MAGNET_PATH: 'guide-of-the-bench',
  })
  const { pid } = server
  const address = await server.ready()
  const cpuSeconds = () => readProcess(pid)?.cpuSeconds ?? Number.NaN

  const costs: { name: string; milliseconds: number }[] = []
  for (const [name, asked] of Object.entries(REQUESTS)) {
    // The first run warms up caches.
    const tryOut = () => runThread({ address, asked, connections: 4, seconds: 60, most: TRIED })
    await tryOut()
    const begun = cpuSeconds()
    await tryOut()
    costs.push({ name, milliseconds: ((cpuSeconds() - begun) * 1000) / TRIED })
  }
  costs.sort((one, other) => other.milliseconds - one.milliseconds)

  const before = await visit(address)
  const [dearest] = costs
  const asked = REQUESTS[dearest?.name ?? '']
  if (!asked) throw new Error('There is nothing to attack')
  const begun = { cpu: cpuSeconds(), at: performance.now() }
  const task = { address, asked, connections: CONNECTIONS, seconds: SECONDS, most: Number.POSITIVE_INFINITY }
  const [answers, meanwhile] = await Promise.all([runThread(task), visit(address)])
  const cpuShare = ((cpuSeconds() - begun.cpu) * 1000) / (performance.now() - begun.at)
  await server.stop()
  return {
    costs,
    answers,
    cpuShare,
    before: before.latencies,
    meanwhile: meanwhile.latencies,
    wrong: before.wrong + meanwhile.wrong,
  }
}

async function visit(address: string) {
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
  const thread = new Worker(new URL(import.meta.url), { workerData: task })
  thread.once('message', resolve)
  thread.once('error', reject)
  return promise
}

export function attackTable({ costs, answers, cpuShare, before, meanwhile, wrong }: AttackRun): string[] {
  const statuses = [...answers].map(([status, count]) => `${count} × ${status === 0 ? 'none' : status}`).join(', ')
  return [
    ...tableOf(
      ['What an attacker asks for', 'ms of the processor an answer'],
      costs.map(({ name, milliseconds }) => [name, milliseconds.toFixed(2)]),
    ),
    '',
    ...tableOf(
      [`${CONNECTIONS} connections busy with the dearest for ${SECONDS} s`, 'Bar', ''],
      [
        ['Answers, by status', '', statuses],
        ['Part of its core that the server got', '', `${Math.round(100 * cpuShare)} %`],
        ["A visitor's `GET /` before: p50, ms", '', before.p50.toFixed(1)],
        ['p99, ms', '', before.p99.toFixed(1)],
        ['Meanwhile: p50, ms', '', meanwhile.p50.toFixed(1)],
        ['p99, ms', MAX_P99_MS, meanwhile.p99.toFixed(1)],
        ['longest, ms', '', meanwhile.max.toFixed(1)],
        ['wrong answers to the visitor, or none', 0, wrong],
      ],
    ),
    ...(meanwhile.p99 > MAX_P99_MS
      ? [`\n**Falls short** under attack: p99 is ${meanwhile.p99.toFixed(1)} ms, the bar ${MAX_P99_MS}.`]
      : []),
  ]
}

/** Keeps connections busy: each sends its next request once it has a response. @returns responses by status */
async function attack({ address, asked, connections, seconds, most }: AttackTask): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses = new Map<number, number>()
  const end = performance.now() + seconds * 1000
  let sent = 0
  const keepBusy = async () => {
    while (sent < most && performance.now() < end) {
      const from = asked.fromEverywhere ? { 'x-forwarded-for': addressOf(sent) } : {}
      sent += 1
      const { path, body, headers } = asked
      const { status } = await sendRequest(agent, address + path, {
        ...(body === undefined ? {} : { body }),
        headers: { ...headers, ...from },
      })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: connections }, keepBusy))
  agent.destroy()
  return statuses
}

if (!isMainThread) parentPort?.postMessage(await attack(workerData as AttackTask))
