// npx node ops/bench/publish.ts [ARTICLES…]: how long it takes from Publish until visitors of two servers see it, and
// how much memory and processor time that takes. Needs Linux, PostgreSQL, and a built site. Writes docs/measurements.md.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beginSession } from '#server/flows/people/sessions.ts'
import { putPerson } from '#server/store/console-people.ts'
import { insertRevision } from '#server/store/content.ts'
import { type Database, openStore } from '#server/store/database.ts'
import { startPostgres } from '#test/postgres/start-postgres.ts'
import { IN_PRODUCTION, openFolder, type ServerProcess, spawnServer } from '#test/spawn-server.ts'
import { databaseUrl, runOn } from '#test/store/test-database.ts'
import { findPostgres } from '../set-up/find-postgres.ts'
import { readProcess } from './load/pinned-server.ts'
import { measuredWith, tableOf, writeMeasurement } from './write-measurement.ts'

const FILE = 'content/articles/buy-build-or-leave-it.md'
const PAGE = '/articles/buy-build-or-leave-it'
const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'content/articles')
/** This project's articles, whose texts and tags the others have. */
const OWN = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'))

const titled = (text: string, title: string) => text.replace(/^title: .*$/m, `title: ${title}`)
const EDITED = titled(readFileSync(join(ROOT, FILE), 'utf8'), 'As published')

/** Another article, a day older than the one before it. */
function another(number: number): string {
  const day = new Date(Date.UTC(2024, 11, 31) - number * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  return titled(OWN[number % OWN.length] ?? '', `More of it, ${number}`).replace(/^date: .*$/m, `date: ${day}`)
}

/** Publishes more articles by the store, and lets an owner in. @returns the owner's cookie */
async function prepare(db: Database, articles: number): Promise<string> {
  for (let number = 1; number <= articles - OWN.length; number += 1)
    await insertRevision(db, {
      number,
      file: `content/articles/more-${number}.md`,
      text: another(number),
      release_hash: null,
      note: '',
      by: 'bench',
      created_at: number,
    })
  const person = { id: 'ada', email: 'ada@firm.example', email_key: 'ada@firm.example', name: 'Ada' }
  await putPerson(db, { ...person, role: 'owner', added_at: 0 })
  return `console=${await beginSession({ db, clock: Date.now }, person.id, 'Firefox')}`
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** The most memory that the servers' publishers have taken, in MB. */
const peakOf = (servers: readonly ServerProcess[]): number =>
  Math.max(0, ...servers.flatMap(({ pid }) => childrenOf(pid)).map((pid) => readProcess(pid)?.peakRss ?? 0))

/** What the servers and their publishers have computed, in seconds. */
const computedBy = (servers: readonly ServerProcess[]): number =>
  servers
    .flatMap(({ pid }) => [pid, ...childrenOf(pid)])
    .reduce((sum, pid) => sum + (readProcess(pid)?.cpuSeconds ?? 0), 0)

const publishedOn = async (address: string, title: string) => {
  while (!(await (await fetch(`${address}${PAGE}`)).text()).includes(title)) await pause(20)
}

/** @returns a row: seconds, and MB at last */
async function measure(articles: number, url: string): Promise<string[]> {
  await using folders = Object.assign([await openFolder(), await openFolder()], {
    async [Symbol.asyncDispose]() {
      for (const folder of folders) await folder[Symbol.asyncDispose]()
    },
  })
  const store = await openStore({ url })
  const cookie = await prepare(store.db, articles)
  await store.close()
  const settings = { ...IN_PRODUCTION, DATABASE_URL: url }
  const start = () => folders.map(({ path }) => spawnServer(path, settings))
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    return (performance.now() - begun) / 1000
  }
  const ready = (servers: readonly ServerProcess[]) =>
    Promise.all(servers.map(async (server) => (await fetch(`${await server.ready()}${PAGE}`)).text()))
  const first = start()
  const made = await timed(() => ready(first))
  const peaks = [peakOf(first)]
  for (const server of first) await server.stop()

  // From here on, only a server where somebody has written or published has a publisher.
  const servers = start()
  const found = await timed(() => ready(servers))
  const [own = '', other = ''] = await Promise.all(servers.map((server) => server.ready()))
  const call = async (path: string, body: object) => {
    const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const answer = await fetch(`${own}/api/console/content${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    })
    if (!answer.ok) throw new Error(`${path}: ${(await answer.text()).slice(0, 300)}`)
    return (await answer.json()) as { version: number }
  }
  const { version } = await call('/draft', { file: FILE, text: EDITED, base: null, version: 0 })
  // Who has typed something looks at it before pressing Publish. The servers start their publishers meanwhile.
  await pause(5000)
  const before = computedBy(servers)
  const published = timed(() => call('/publish', { file: FILE, base: null, version }))
  const seen = await Promise.all([own, other].map((address) => timed(() => publishedOn(address, 'As published'))))
  const computed = computedBy(servers) - before
  peaks.push(peakOf(servers))
  for (const server of servers) await server.stop()
  const seconds = [made, found, await published, ...seen, computed].map((value) => value.toFixed(1))
  return [String(articles), ...seconds, Math.max(...peaks).toFixed(0)]
}

const HEADS = [
  'Articles',
  'first start',
  'next start',
  'answered',
  'visible',
  'on the other',
  'computed',
  'publisher, MB',
]
const bin = findPostgres(process.env)
if (bin === undefined || !existsSync('/proc')) throw new Error('This takes Linux and PostgreSQL')
await using postgres = await startPostgres(bin)
const counts = process.argv.slice(2).map(Number)
const rows: string[][] = []
for (const articles of counts.length > 0 ? counts : [8, 200, 2000]) {
  const name = `publish_${articles}`
  await runOn(postgres.url, `create database ${name}`)
  rows.push(await measure(articles, databaseUrl(postgres.url, name)))
  const lines = [measuredWith(', two servers and PostgreSQL on the same machine'), '', ...tableOf(HEADS, rows)]
  console.log(lines.join('\n'))
  writeMeasurement('bench-publish', lines)
}
