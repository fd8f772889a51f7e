import { Agent } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { callbackify } from 'node:util'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { AUTOMATED_KINDS } from '#contracts/lead-kind.ts'
import { CALENDLY_KEY, calendlyEvent, calendlySignature } from '#test/calendly-events.ts'
import { asVisitor, NEVER_CALLED, sendRequest } from '#test/send-request.ts'
import { reply, startMailServer, type TestMailServer } from '#test/start-mail-server.ts'
import { answerWith, type Behaviour, type Receiver, startReceiver } from '#test/start-receiver.ts'
import { destinationsOf, HUBSPOT_PATH, type Ledger, OWNER, type SentLead } from './ledger.ts'
import { pick, type Random } from './seeded-random.ts'

export type Load = ReturnType<typeof sendLeads>

/** Below every rate limit of the site. */
const REQUESTS_FROM_AN_ADDRESS = 8

/** Like a double click. */
const REPEATED_SHARE = 0.02

/** How long a visitor stays at the calendar at most: longer than the deliveries wait, and mostly much less. */
const STAY_MS = 90_000

/**
 * Retries each lead until it's acknowledged, as the page does.
 * @param targets the servers that are up now
 * @param atCalendar surveys are sent at the contact step, and what follows later
 */
export function sendLeads({
  ledger,
  targets,
  random,
  clients,
  atCalendar = false,
}: {
  ledger: Ledger
  targets: () => readonly string[]
  random: Random
  clients: number
  atCalendar?: boolean
}) {
  const agent = new Agent({ keepAlive: true })
  /** Responses by status; 0 for a broken connection. */
  const answers = new Map<number, number>()
  /** Responses that no fault explains. */
  const wrong: string[] = []
  let requests = 0
  let isStopped = false

  async function send(lead: Pick<SentLead, 'kind' | 'path' | 'body' | 'headers'>): Promise<number> {
    const target = pick(random, targets())
    if (target === undefined) {
      await pause(5)
      return 0
    }
    requests += 1
    const headers = { ...asVisitor(Math.floor(requests / REQUESTS_FROM_AN_ADDRESS)), ...lead.headers }
    const { status, text } = await sendRequest(agent, `${target}${lead.path}`, { body: lead.body, headers })
    answers.set(status, (answers.get(status) ?? 0) + 1)
    // Link requests by buyers share a global rate limit.
    const isRight = [0, 200, 503].includes(status) || (status === 429 && lead.kind === 'purchase')
    if (!isRight) wrong.push(`${lead.path} answered ${status}: ${text}`)
    return status
  }

  const staying: { lead: SentLead; until: number }[] = []

  /** Everyone who's at the calendar leaves it in the end, so that the ledger knows what's stored. */
  async function leaveCalendar(): Promise<void> {
    const index = staying.findIndex(({ until }) => isStopped || until < performance.now())
    const [left] = index < 0 ? [] : staying.splice(index, 1)
    if (!left || !ledger.leaveCalendar(left.lead)) return
    const { lead } = left
    const booking = ledger.bookingOf(lead)
    const [path, body] = ['/api/calendly-webhook', booking ? JSON.stringify(calendlyEvent(booking)) : '']
    const signed = () => ({ 'calendly-webhook-signature': calendlySignature(body, Date.now()) })
    // The page's word counts once the scheduler's has come: before it or after.
    const says = booking ? [() => lead, () => ({ kind: lead.kind, path, body, headers: signed() })] : [() => lead]
    for (const what of random() < 0.5 ? says : says.toReversed()) await sendUntilTaken(what)
  }

  async function sendUntilTaken(what: () => Parameters<typeof send>[0]): Promise<void> {
    for (let status = 0; status === 0 || status === 503; ) {
      status = await send(what())
      if (status === 503) await pause(20)
    }
  }

  async function visit(): Promise<void> {
    while (!isStopped || staying.length > 0) {
      await leaveCalendar()
      if (isStopped) continue
      const lead = ledger.write(random, atCalendar)
      while (!lead.acknowledged && (!isStopped || lead.atCalendar)) {
        const status = await send(lead)
        if (status === 200) lead.acknowledged = true
        else if (status === 503) await pause(20)
        // A retried purchase may get a new id.
        else if (status !== 0 || lead.kind === 'purchase') break
      }
      if (lead.acknowledged && lead.kind !== 'purchase' && random() < REPEATED_SHARE) await send(lead)
      if (lead.acknowledged && lead.atCalendar)
        staying.push({ lead, until: performance.now() + STAY_MS * random() ** 4 })
    }
  }

  const visits = Promise.all(Array.from({ length: clients }, visit))
  return {
    answers,
    wrong,
    async stop(): Promise<void> {
      isStopped = true
      await visits
      agent.destroy()
    },
  }
}

export const receiving =
  (ledger: Ledger, then: Behaviour = answerWith(200)): Behaviour =>
  (response, arrival, number) => {
    ledger.receive(arrival)
    then(response, arrival, number)
  }

/** A receiver for webhooks and HubSpot, and a mail server. */
export type LeadReceivers = Awaited<ReturnType<typeof receiveLeads>>

export type MailFault = 'asks for later' | 'hangs up before taking' | 'hangs up after taking'

/** @param faultOf called for each mail; undefined accepts it */
export async function receiveMail(
  ledger: Ledger,
  faultOf: () => MailFault | undefined = () => undefined,
): Promise<TestMailServer> {
  const server: TestMailServer = await startMailServer({
    onData: callbackify(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
      const fault = faultOf()
      const raw = (await buffer(stream)).toString()
      if (fault === 'asks for later') throw reply(451)
      if (fault !== 'hangs up before taking')
        ledger.receiveMail({ raw, recipients: envelope.rcptTo.map(({ address }) => address) })
      if (fault !== undefined) server.cut()
    }),
  })
  return server
}

export async function receiveLeads(ledger: Ledger) {
  const receive = receiving(ledger)
  const receiver: Receiver = await startReceiver((response, arrival, number) => {
    receive(response, arrival, number)
    // A hundred thousand of them would fill up memory.
    receiver.arrivals.length = 0
  })
  const mailServer = await receiveMail(ledger)
  return {
    receiver,
    mailServer,
    async [Symbol.asyncDispose]() {
      await Promise.all([receiver[Symbol.asyncDispose](), mailServer[Symbol.asyncDispose]()])
    },
  }
}

/** Settings of a server that delivers to them. Anything not under test points to addresses where nothing listens. */
export function serverSettings(
  { receiver: { address: receiver }, mailServer }: LeadReceivers,
  databaseUrl: string | undefined,
): Record<string, string> {
  const webhook = (kind: string): [string, string] => [
    `${kind.toUpperCase().replace('-', '_')}_WEBHOOK_URL`,
    `${receiver}/${kind}`,
  ]
  return {
    ...Object.fromEntries<string>(AUTOMATED_KINDS.map(webhook)),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'The Firm <hello@firm.example>',
    OWNER_EMAIL: OWNER,
    VISITOR_MAIL: '1',
    HUBSPOT_API_URL: `${receiver}${HUBSPOT_PATH}`,
    HUBSPOT_FORMS: ['1', ...hubspotForms().map(([kind, form]) => `${kind}=${form}`)].join(' '),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    TRUST_PROXY_HOPS: '1',
    BOOKING_WAIT_MINUTES: '1',
    ...NEVER_CALLED,
    CALENDLY_WEBHOOK_SIGNING_KEY: CALENDLY_KEY,
    ELEVENLABS_AGENT_ID: 'agent',
    STRIPE_API_URL: 'http://127.0.0.1:9',
  }
}

/** The kinds that go to HubSpot, each with its form id. */
export const hubspotForms = () =>
  AUTOMATED_KINDS.filter((kind) => destinationsOf(kind).includes('hubspot')).map(
    (kind, index) => [kind, `00000000-0000-0000-0000-${String(index).padStart(12, '0')}`] as const,
  )
