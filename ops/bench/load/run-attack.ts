import { Agent } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { addressOf, sendRequest } from '#test/send-request.ts'
import { tableOf } from '../write-measurement.ts'
import { readProcess, startPinnedServer } from './pinned-server.ts'
import { latenciesOf, runOpenLoop } from './send-load.ts'

type AttackRun = Awaited<ReturnType<typeof runAttack>>

interface AttackTask {
  address: string
  connections: number
  seconds: number
}

const CONNECTIONS = 150
const SECONDS = 10
const VISITS_PER_SECOND = 20
/** Max p99 of a visitor's page during an attack. */
const MAX_P99_MS = 1000
/** The dearest answer that anybody can ask for: a form with a mistake, each from another address, so that no limit applies. */
const PATH = '/api/business-card'
const BODY = `Email=nobody&Message=${'x'.repeat(3000)}`
const HEADERS = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }

/** Floods the server with it, and meanwhile requests a page. */
export async function runAttack(folder: string) {
  await using server = startPinnedServer(folder, { TRUST_PROXY_HOPS: '1' })
  const { pid } = server
  const address = await server.ready()
  const cpuSeconds = () => readProcess(pid)?.cpuSeconds ?? Number.NaN
  await runThread({ address, connections: 4, seconds: 2 })
  const before = await visit(address)
  const begun = { cpu: cpuSeconds(), at: performance.now() }
  const task = { address, connections: CONNECTIONS, seconds: SECONDS }
  const [answers, meanwhile] = await Promise.all([runThread(task), visit(address)])
  const cpuShare = ((cpuSeconds() - begun.cpu) * 1000) / (performance.now() - begun.at)
  await server.stop()
  return {
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

export function attackTable({ answers, cpuShare, before, meanwhile, wrong }: AttackRun): string[] {
  const statuses = [...answers].map(([status, count]) => `${count} × ${status === 0 ? 'none' : status}`).join(', ')
  return [
    ...tableOf(
      [`${CONNECTIONS} connections busy with wrong forms for ${SECONDS} s`, 'Bar', ''],
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
async function attack({ address, connections, seconds }: AttackTask): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses = new Map<number, number>()
  const end = performance.now() + seconds * 1000
  let sent = 0
  const keepBusy = async () => {
    while (performance.now() < end) {
      sent += 1
      const headers = { ...HEADERS, 'x-forwarded-for': addressOf(sent) }
      const { status } = await sendRequest(agent, address + PATH, { body: BODY, headers })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: connections }, keepBusy))
  agent.destroy()
  return statuses
}

if (!isMainThread) parentPort?.postMessage(await attack(workerData as AttackTask))
