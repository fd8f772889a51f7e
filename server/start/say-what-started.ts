import type { Logger } from 'pino'
import type { Clock } from '#contracts/clock.ts'
import { LOOPBACK } from '#contracts/setting-kinds.ts'
import { describeConsole } from '#server/flows/people/people.ts'
import type { Database } from '#server/store/database.ts'
import type { Config } from './config.ts'
import { describeStart, logStart, noticeStart } from './start-notice.ts'
import type { ThirdParties } from './third-parties.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

interface Started {
  db: Database
  clock: Clock
  parties: ThirdParties
  /** Where it listens. */
  address: string
}

/** On a terminal: what's real and what isn't, and in the sandbox how to enter the console. */
export async function sayWhatStarted(config: Config, { db, clock, parties, address }: Started) {
  if (config.production) return
  say(describeStart(parties, config))
  if (config.sandboxAllowed && LOOPBACK.test(config.host))
    say(await describeConsole({ db, clock }, config.consoleOrigin ?? address))
}

interface Prepared extends Pick<Started, 'parties' | 'address'> {
  log: Logger
  siteName: string
  build: string
}

/** Says where the site is; in production, in the log. */
export function announceSite(config: Config, { log, siteName, address, build, parties }: Prepared): void {
  const text = `${siteName} is at ${address}`
  if (config.production) logStart(log, text, { address, build }, noticeStart(parties, config))
  else say(text)
}
