// Upgrades two servers on one PostgreSQL to a changed build, one by one, under load:
// npm run bench:upgrade -- [--seconds 15]
// Exit code 1 if an asset, a style sheet or a lead was missing.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildApart } from '#scripts/build/copy-site.ts'
import { findPostgres } from '#scripts/postgres/find-postgres.ts'
import { startPostgres } from '#scripts/postgres/start-postgres.ts'
import { openFolder, spawnServer } from '#test/spawn-server.ts'
import { drain, onPostgres, outcomeOf, prepare } from './faults/ground.ts'
import { openLedger } from './faults/ledger.ts'
import { seededRandom } from './faults/seeded-random.ts'
import { receiveLeads, sendLeads, serverSettings } from './faults/send-leads.ts'
import { openBalancer, startVisitors, upgradeServers, type Visits } from './rolling-upgrade.ts'
import { measuredWith, rowOf, tableOf, writeMeasurement } from './write-measurement.ts'

const VISITORS = 24
const SENDERS = 4

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '15' } } })
const phaseMs = Number(values.seconds) * 1000
if (!(phaseMs > 0)) {
  console.error('Usage: npm run bench:upgrade -- [--seconds 15]')
  process.exit(2)
}
const root = resolve(import.meta.dirname, '../..')
const bin = findPostgres(process.env)
if (bin === undefined) {
  console.error('There is no PostgreSQL on this machine: install one, or name its programs by POSTGRES_BIN.')
  process.exit(1)
}
await using site = await openFolder()
const changed = buildChangedSite(site.path)
await using postgres = await startPostgres(bin)
await using ground = await onPostgres(postgres)
await prepare(ground)
const ledger = openLedger(0)
await using receivers = await receiveLeads(ledger)
const settings = serverSettings(receivers, ground.databaseUrl)
await using made = new AsyncDisposableStack()
const spawn = async (main?: string) => made.use(spawnServer(made.use(await openFolder()).path, settings, main))

const servers = [await spawn(), await spawn()]
const balancer = made.use(await openBalancer(await Promise.all(servers.map((server) => server.ready()))))
const { address } = balancer
const paths = globSync('{.,about,contact,services,resources/*,articles/*}/index.html', {
  cwd: join(root, 'build/client'),
}).map((name) => `/${name.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`)
const begin = performance.now()
const random = seededRandom(1)
const leads = sendLeads({ ledger, targets: () => [address], random, clients: SENDERS })
const visitors = startVisitors({ address, paths, count: VISITORS, stayMs: phaseMs, random })

const rows: (string | number)[][] = []
let seen: Visits = { ...visitors.visits }
let acknowledged = 0
await nextPhase('old, old')
await upgradeServers(
  balancer,
  servers,
  () => spawn(join(site.path, 'server/main.ts')),
  (place) => nextPhase(place === 0 ? 'new, old' : 'new, new'),
)
await visitors.stop()
await leads.stop()
await drain(ground)
const outcome = await outcomeOf({ ground, ledger, begin, kills: 0, broken: [], load: leads })
addRow('pages that stayed open')

const { missing, unstyled, failed, wrong } = visitors.visits
const table = [
  measuredWith(
    ` and PostgreSQL ${postgres.version}, ${VISITORS} visitors and ${SENDERS} senders at a time. The new build has ${changed} other assets`,
  ),
  '',
  `**In all: ${missing} assets answered 404, ${unstyled} pages unstyled, ${failed} other failures; ${outcome.acknowledged} leads acknowledged, ${outcome.lost} lost.**`,
  '',
  ...tableOf(['Servers', 'Pages', 'Assets', '404', 'Unstyled', 'Failed', 'Leads acknowledged'], rows),
]
console.log(table.join('\n'))
for (const sentence of [...wrong, ...outcome.broken]) console.error(`WRONG: ${sentence}`)
writeMeasurement('bench-upgrade', table)
if (missing + unstyled + failed + outcome.lost + outcome.broken.length > 0) process.exitCode = 1

async function nextPhase(name: string): Promise<void> {
  await pause(phaseMs)
  addRow(name)
}

/** Adds the counts since the last row. */
function addRow(name: string): void {
  const now = { ...visitors.visits }
  const row = [
    name,
    now.pages - seen.pages,
    now.assets - seen.assets,
    now.missing - seen.missing,
    now.unstyled - seen.unstyled,
    now.failed - seen.failed,
    ledger.acknowledged() - acknowledged,
  ]
  console.log(rowOf(row))
  rows.push(row)
  seen = now
  acknowledged = ledger.acknowledged()
}

/** Builds the site with a different color and sentence. @returns how many of its assets are new */
function buildChangedSite(folder: string): number {
  buildApart(folder, () => {
    change(join(folder, 'app/styles/tokens.css'), /(--color-primary: #)[\da-f]{6}/, '$10a2c47')
    change(join(folder, 'content/site.ts'), /(disclaimer:\s*['"`])/, '$1Changed. ')
  })
  const assetsOf = (of: string) => globSync('assets/**/*.{js,css,svg,woff2}', { cwd: join(of, 'build/client') })
  const own = new Set(assetsOf(root))
  return assetsOf(folder).filter((path) => !own.has(path)).length
}

function change(path: string, what: RegExp, to: string): void {
  const text = readFileSync(path, 'utf8')
  if (!what.test(text)) throw new Error(`There is nothing to change in ${path}`)
  writeFileSync(path, text.replace(what, to))
}
