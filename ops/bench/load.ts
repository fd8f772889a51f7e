// Measures the built site under attack, and under a load of leads on SQLite and PostgreSQL, on an idle machine:
// npm run bench:load -- [--seconds 60] [--rate 500] [--only attack]
// Exit code 1 if a lead is lost or a response is wrong.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { StorePlace } from '#server/store/database.ts'
import { startPostgres } from '#test/postgres/start-postgres.ts'
import { openFolder } from '#test/spawn-server.ts'
import { findPostgres } from '../set-up/find-postgres.ts'
import { builtPath, canPin, leaveFirstCore } from './load/pinned-server.ts'
import { attackTable, runAttack } from './load/run-attack.ts'
import { isBroken, type LoadRun, loadTable, runLoad } from './load/run-load.ts'
import { measuredWith, writeMeasurement } from './write-measurement.ts'

const PAGES_PER_SECOND = 20

const { seconds, rate, only } = readSettings()
const settings = { leadsPerSecond: rate, pagesPerSecond: PAGES_PER_SECOND, seconds }
leaveFirstCore()

const paths = ['/', builtPath('articles/*/index.html').replace('/index.html', ''), builtPath('assets/hydrate-*.js')]
const attacked = await inFolder(runAttack)
console.log(attackTable(attacked).join('\n'))
writeMeasurement('bench-attack', [describe(''), '', ...attackTable(attacked)])
if (only === 'attack') process.exit(attacked.wrong > 0 ? 1 : 0)

const runs = new Map<string, LoadRun>()
await measure('SQLite', (folder) => ({ file: join(folder, 'data/gimbal.sqlite') }))
const bin = findPostgres(process.env)
if (bin) {
  await using postgres = await startPostgres(bin)
  await measure(`PostgreSQL ${postgres.version}`, () => ({ url: postgres.url }))
}
writeMeasurement('bench-load', [
  describe(`, ${rate} leads/s for ${seconds} s and ${PAGES_PER_SECOND} pages/s beside them`),
  ...(bin ? [] : ['**Not measured on PostgreSQL:** there is none on this machine.']),
  '',
  ...loadTable(runs),
])
process.exit(attacked.wrong > 0 || [...runs.values()].some(isBroken) ? 1 : 0)

async function measure(name: string, location: (folder: string) => StorePlace): Promise<void> {
  runs.set(name, await inFolder((folder) => runLoad(folder, location(folder), paths, settings)))
  console.log(loadTable(runs).join('\n'))
}

async function inFolder<Found>(run: (folder: string) => Promise<Found>): Promise<Found> {
  await using folder = await openFolder()
  return await run(folder.path)
}

function describe(sent: string): string {
  const apart = canPin()
    ? 'The server has one core for itself; senders, receiver and PostgreSQL have the other'
    : 'Everything shares all cores, because processes cannot be pinned here'
  return measuredWith(`${sent}. ${apart}`)
}

function readSettings(): { seconds: number; rate: number; only: string | undefined } {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '60' },
      rate: { type: 'string', default: '500' },
      only: { type: 'string' },
    },
  })
  const [seconds, rate] = [Number(values.seconds), Number(values.rate)]
  if (!(seconds > 0) || !(rate > 0) || ![undefined, 'attack'].includes(values.only)) {
    console.error('Usage: npm run bench:load -- [--seconds 60] [--rate 500] [--only attack]')
    process.exit(2)
  }
  return { seconds, rate, only: values.only }
}
