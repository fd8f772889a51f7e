import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { LEAD_ENDPOINTS } from '#test/lead-endpoints.ts'
import { type Answer, asVisitor, sendRequest } from '#test/send-request.ts'

interface Time {
  due: number
  waited: number
}

export interface LoadSettings {
  leadsPerSecond: number
  pagesPerSecond: number
  seconds: number
}

/** `bytes` is the exact size of its response. */
export interface ExpectedPage {
  path: string
  bytes: number
}

/** Keeps each sender below its limit of 20 per minute. */
const LEADS_OF_ONE_SENDER = 5

/** Time for the server's hot code to compile. */
const START_MS = 3000

/** Sends valid leads of every kind while requesting pages. */
export async function sendLoad(
  address: string,
  pages: readonly ExpectedPage[],
  { leadsPerSecond, pagesPerSecond, seconds }: LoadSettings,
) {
  const acknowledged = new Set<string>()
  const wrong = new Map<string, number>()
  const times = { leads: [] as Time[], pages: [] as Time[] }
  const begun = performance.now()
  const evaluate = (asked: string, isRight: boolean, { status, text }: Answer) => {
    if (isRight) return
    const kind = status === 0 ? `${asked}: no answer` : `${asked}: ${status}, ${text.length} bytes`
    wrong.set(kind, (wrong.get(kind) ?? 0) + 1)
  }
  const leadAgent = new Agent({ keepAlive: true, maxSockets: 100 })
  const pageAgent = new Agent({ keepAlive: true, maxSockets: 20 })

  const sendLead = async (due: number, index: number) => {
    const endpoint = LEAD_ENDPOINTS[index % LEAD_ENDPOINTS.length]
    if (!endpoint) throw new Error('There are no endpoints')
    const id = randomUUID()
    const body = JSON.stringify({
      ...endpoint.right(),
      [endpoint.names.id]: id,
      [endpoint.names.email]: `visitor-${index}@example.com`,
    })
    const headers = asVisitor(Math.floor(index / LEADS_OF_ONE_SENDER))
    const answer = await sendRequest(leadAgent, `${address}${endpoint.path}`, { body, headers })
    times.leads.push({ due, waited: performance.now() - due })
    if (answer.status === 200) acknowledged.add(id)
    evaluate(endpoint.path, answer.status === 200, answer)
  }
  const askPage = async (due: number, index: number) => {
    const page = pages[index % pages.length]
    if (!page) throw new Error('There are no pages')
    const answer = await sendRequest(pageAgent, `${address}${page.path}`)
    times.pages.push({ due, waited: performance.now() - due })
    evaluate(page.path, answer.status === 200 && answer.text.length === page.bytes, answer)
  }
  await Promise.all([
    runOpenLoop({ rate: leadsPerSecond, seconds }, sendLead),
    runOpenLoop({ rate: pagesPerSecond, seconds }, askPage),
  ])
  leadAgent.destroy()
  pageAgent.destroy()
  const from = (earliest: number) => (of: readonly Time[]) =>
    latenciesOf(of.filter(({ due }) => due >= earliest).map(({ waited }) => waited))
  const [ofAll, ofLater] = [from(begun), from(begun + START_MS)]
  return {
    leads: ofAll(times.leads),
    pages: ofAll(times.pages),
    // Only those due after the server's first seconds.
    afterStart: { leads: ofLater(times.leads), pages: ofLater(times.pages) },
    acknowledged,
    wrong,
  }
}

/**
 * Random arrivals on a fixed schedule, so a stalled server doesn't get fewer requests.
 * @param arrive gets the due time (`performance.now`), from which latency counts
 */
export async function runOpenLoop(
  { rate, seconds }: { rate: number; seconds: number },
  arrive: (due: number, index: number) => Promise<void>,
): Promise<void> {
  const start = performance.now()
  const timetable = Array.from({ length: Math.round(rate * seconds) }, () => start + Math.random() * seconds * 1000)
  const answered: Promise<void>[] = []
  for (const [index, due] of timetable.toSorted((one, other) => one - other).entries()) {
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    answered.push(arrive(due, index))
  }
  await Promise.all(answered)
}

export function latenciesOf(milliseconds: readonly number[]) {
  const sorted = Float64Array.from(milliseconds).toSorted()
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}
