import { setTimeout as pause } from 'node:timers/promises'
import { answerWith, type Behaviour, startReceiver } from '#test/start-receiver.ts'
import { type Ground, type Outcome, outcomeOf, waiting } from './ground.ts'
import { openLedger } from './ledger.ts'
import type { Random } from './seeded-random.ts'
import { takeMail, taking } from './send-leads.ts'
import { settableClock, startWorker, type VirtualWorker } from './virtual-worker.ts'

const HOUR_MS = 60 * 60 * 1000

/** How long deliveries may take after the last jump; the schedule is not waited for. */
const RECOVERY_MS = 20_000

/**
 * Lets the clock of one worker, or two on PostgreSQL, jump by hours while they deliver to a receiver that sometimes fails.
 * The last jump goes back by half a day; with `restarted` while no worker runs.
 */
export async function jumpClock(
  ground: Ground,
  { jumps, restarted, random }: { jumps: number; restarted: boolean; random: Random },
): Promise<Outcome> {
  const begin = performance.now()
  const ledger = openLedger(0)
  const clock = settableClock()
  const take = taking(ledger)
  const fail = answerWith(500)
  const slowly: Behaviour = (...request) => void setTimeout(() => take(...request), 5 + 30 * random())
  await using receiver = await startReceiver((...request) => (random() < 0.3 ? fail(...request) : slowly(...request)))
  await using mailServer = await takeMail(ledger, () => (random() < 0.3 ? 'asks for later' : undefined))
  const places = { address: receiver.address, smtpUrl: mailServer.url }
  const start = () => startWorker(ground, { ...places, clock, random, timeoutMs: 5000 })
  const startAll = async (): Promise<VirtualWorker[]> => [
    await start(),
    ...(ground.store === 'PostgreSQL' ? [await start()] : []),
  ]
  let workers = await startAll()
  const end = () => Promise.all(workers.map((worker) => worker[Symbol.asyncDispose]()))
  try {
    for (let jump = 0; jump < jumps; jump += 1) {
      for (let count = 0; count < 6; count += 1) {
        for (const worker of workers) await worker.capture(ledger.write(random))
      }
      await pause(random() * 60)
      clock.move(Math.round((random() - 0.5) * 12 * HOUR_MS))
    }
    receiver.behave(slowly)
    if (restarted) await end()
    clock.move(-12 * HOUR_MS)
    if (restarted) workers = await startAll()
    const [worker] = workers
    const since = performance.now()
    while (worker && (await waiting(worker.db)) > 0 && performance.now() - since < RECOVERY_MS) await pause(50)
  } finally {
    await end()
  }
  return await outcomeOf({ ground, ledger, begin, kills: 0, broken: [] })
}
