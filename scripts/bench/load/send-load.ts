import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { LEAD_DOORS } from '#test/lead-doors.ts'
import { type Answer, asVisitor, type Latencies, latenciesOf, runOpenLoop, sendRequest } from './open-loop.ts'

/** What was sent, and what came of it. */
export interface SentLoad {
  leads: Latencies
  pages: Latencies
  /** Those of them that were due when the server had worked for a little while. */
  afterStart: { leads: Latencies; pages: Latencies }
  /** The ids that a 2xx was answered for. */
  acknowledged: Set<string>
  /** Wrong answers, counted by request and answer. */
  wrong: Map<string, number>
}

/** When a request was due, and how long after that its answer came, in milliseconds. */
interface Time {
  due: number
  waited: number
}

/** What is sent in a second, and for how long. */
export interface LoadSettings {
  leadsPerSecond: number
  pagesPerSecond: number
  seconds: number
}

/** An address of the site with the length that its answer must have. */
export interface ExpectedPage {
  path: string
  bytes: number
}

/** As many senders that none of them meets its limit of 20 a minute. */
const LEADS_OF_ONE_SENDER = 5

/** A server that has only just started has not compiled what it does often. */
const START_MS = 3000

/** Sends leads of every kind, all right in every field, and beside them asks for pages. */
export async function sendLoad(
  address: string,
  pages: readonly ExpectedPage[],
  { leadsPerSecond, pagesPerSecond, seconds }: LoadSettings,
): Promise<SentLoad> {
  const acknowledged = new Set<string>()
  const wrong = new Map<string, number>()
  const times = { leads: [] as Time[], pages: [] as Time[] }
  const begun = performance.now()
  const judge = (asked: string, isRight: boolean, { status, text }: Answer) => {
    if (isRight) return
    const kind = status === 0 ? `${asked}: no answer` : `${asked}: ${status}, ${text.length} bytes`
    wrong.set(kind, (wrong.get(kind) ?? 0) + 1)
  }
  const leadAgent = new Agent({ keepAlive: true, maxSockets: 100 })
  const pageAgent = new Agent({ keepAlive: true, maxSockets: 20 })

  const sendLead = async (due: number, index: number) => {
    const door = LEAD_DOORS[index % LEAD_DOORS.length]
    if (!door) throw new Error('There are no doors')
    const id = randomUUID()
    const body = JSON.stringify({
      ...door.right(),
      [door.names.id]: id,
      [door.names.email]: `visitor-${index}@example.com`,
    })
    const headers = asVisitor(Math.floor(index / LEADS_OF_ONE_SENDER))
    const answer = await sendRequest(leadAgent, `${address}${door.path}`, { body, headers })
    times.leads.push({ due, waited: performance.now() - due })
    if (answer.status === 200) acknowledged.add(id)
    judge(door.path, answer.status === 200, answer)
  }
  const askPage = async (due: number, index: number) => {
    const page = pages[index % pages.length]
    if (!page) throw new Error('There are no pages')
    const answer = await sendRequest(pageAgent, `${address}${page.path}`)
    times.pages.push({ due, waited: performance.now() - due })
    judge(page.path, answer.status === 200 && answer.text.length === page.bytes, answer)
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
    afterStart: { leads: ofLater(times.leads), pages: ofLater(times.pages) },
    acknowledged,
    wrong,
  }
}
