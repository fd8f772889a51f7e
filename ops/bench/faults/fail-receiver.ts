import { setTimeout as pause } from 'node:timers/promises'
import { type Arrival, answerWith, type Behaviour, hang, reset, startReceiver } from '#test/start-receiver.ts'
import { type Ground, type Outcome, outcomeOf } from './ground.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { pick, type Random } from './seeded-random.ts'
import { type MailFault, receiveMail, receiving } from './send-leads.ts'
import { HOUR_MS, letTimePass, settableClock, startWorker } from './virtual-worker.ts'

/** By then even a daily retry after a long outage is due. */
const MAX_MS = 40 * 24 * HOUR_MS

/** Response timeout, longer than a busy machine needs. */
const SHORT_TIMEOUT_MS = 1000

const SILENT: readonly string[] = ['answers after the time limit', 'never answers', '30 % of calls fail at random']

/** All but the last one stop after a while. */
export const FAULTS = [
  'down',
  'answers after the time limit',
  'never answers',
  'answers 500',
  'answers 429 with Retry-After',
  'breaks the connection before taking',
  'breaks the connection after taking',
  '30 % of calls fail at random',
] as const
export type Fault = (typeof FAULTS)[number]

const MAIL_FAULTS: readonly MailFault[] = ['asks for later', 'hangs up before taking', 'hangs up after taking']

/** Captures leads while a receiver and a mail server fail, then advances time until all are delivered. */
export async function failReceiver(
  ground: Ground,
  { fault, leads, outageHours, random }: { fault: Fault; leads: number; outageHours: number; random: Random },
): Promise<Outcome> {
  const begin = performance.now()
  const ledger = openLedger(0)
  const timeoutMs = SILENT.includes(fault) ? SHORT_TIMEOUT_MS : 15_000
  const clock = settableClock()
  const broken: string[] = []
  const waits = retryAfterWatch({ clock, random, broken })
  const behaviours: Record<Fault, Behaviour> = {
    down: answerWith(500),
    'answers after the time limit': receiving(ledger, (response) => {
      setTimeout(() => response.writeHead(200).end(), 5 * SHORT_TIMEOUT_MS)
    }),
    'never answers': hang,
    'answers 500': answerWith(500),
    'answers 429 with Retry-After': waits.answer,
    'breaks the connection before taking': reset,
    'breaks the connection after taking': receiving(ledger, reset),
    '30 % of calls fail at random': sometimesFailing(ledger, random),
  }
  const receive = receiving(ledger)
  const watched =
    (behaviour: Behaviour): Behaviour =>
    (response, arrival, number) => {
      waits.check(arrival)
      behaviour(response, arrival, number)
    }
  const { port, address, ...first } = await startReceiver(watched(behaviours[fault]))
  if (fault === 'down') await first[Symbol.asyncDispose]()
  let receiver = fault === 'down' ? undefined : { port, address, ...first }

  const share = fault === '30 % of calls fail at random' ? 0.3 : 1
  let isMended = false
  await using mailServer = await receiveMail(ledger, () =>
    isMended || random() >= share ? undefined : pick(random, MAIL_FAULTS),
  )
  const smtpUrl = mailServer.url

  try {
    await using worker = await startWorker(ground, { address, smtpUrl, clock, random, timeoutMs })
    for (let count = 0; count < leads; count += 1) await worker.capture(ledger.write(random))
    const outageMs = outageHours * HOUR_MS
    const end = clock() + outageMs
    const timed = { clock, ledger }
    if (fault !== '30 % of calls fail at random') {
      await letTimePass(worker, { ...timed, untilMs: outageMs })
      if (clock() < end) broken.push('everything was delivered to a receiver that takes nothing')
      isMended = true
      receiver?.behave(watched(receive))
      receiver ??= await startReceiver(watched(receive), port)
    }
    await letTimePass(worker, { ...timed, untilMs: MAX_MS })
    await pause(50)
  } finally {
    await receiver?.[Symbol.asyncDispose]()
  }
  if (fault === 'answers 429 with Retry-After' && waits.kept() === 0) broken.push('no Retry-After was seen to be kept')
  return await outcomeOf({ ground, ledger, begin, kills: 0, broken })
}

function retryAfterWatch({ clock, random, broken }: { clock: () => number; random: Random; broken: string[] }) {
  const earliest = new Map<string, number>()
  let stored = 0
  // HubSpot gets no id, but the same body each time.
  const keyOf = ({ headers, body }: Pick<Arrival, 'headers' | 'body'>) => String(headers['webhook-id'] ?? body)
  const answer: Behaviour = (response, arrival) => {
    const seconds = 1 + Math.floor(random() * 20_000)
    earliest.set(keyOf(arrival), clock() + seconds * 1000)
    response.writeHead(429, { 'retry-after': String(seconds) }).end()
  }
  return {
    answer,
    check(arrival: Pick<Arrival, 'headers' | 'body'>) {
      const due = earliest.get(keyOf(arrival))
      if (due === undefined) return
      if (clock() < due) broken.push(`an attempt came ${due - clock()} ms before the Retry-After was over`)
      else stored += 1
    },
    kept: () => stored,
  }
}

/** 30% of calls fail. */
function sometimesFailing(ledger: Ledger, random: Random): Behaviour {
  const receive = receiving(ledger)
  const ways: Behaviour[] = [
    answerWith(500),
    answerWith(429, { 'retry-after': '5' }),
    hang,
    reset,
    receiving(ledger, reset),
    receiving(ledger, answerWith(502)),
  ]
  return (...request) => {
    const behaviour = random() < 0.3 ? (pick(random, ways) ?? receive) : receive
    behaviour(...request)
  }
}
