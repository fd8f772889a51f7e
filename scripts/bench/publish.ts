// npx node scripts/bench/publish.ts [ARTICLES…]: how long it takes from Publish until visitors see it, on one server with
// SQLite, and how much memory the publisher takes. Needs Linux, and a built site.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beginSession } from '#server/flows/console/sessions.ts'
import { putPerson } from '#server/store/console-people.ts'
import { insertRevision } from '#server/store/content/revisions.ts'
import { type Database, openStore } from '#server/store/database.ts'
import { IN_PRODUCTION, openFolder, spawnServer } from '#test/spawn-server.ts'

const FILE = 'content/articles/buy-build-or-leave-it.md'
const PAGE = '/articles/buy-build-or-leave-it'
/** Articles of this project's content/. */
const OWN = 8

const text = readFileSync(join(import.meta.dirname, '../..', FILE), 'utf8')
const titled = (title: string) => text.replace(/^title: .*$/m, `title: ${title}`)

/** Publishes more articles by the store, and lets an owner in. @returns the owner's cookie */
async function prepare(db: Database, articles: number): Promise<string> {
  for (let number = 1; number <= articles - OWN; number += 1)
    await insertRevision(db, {
      number,
      file: `content/articles/more-${number}.md`,
      text: titled(`More of it, ${number}`),
      release_hash: null,
      note: '',
      by: 'bench',
      created_at: number,
    })
  const person = { id: 'ada', email: 'ada@firm.example', email_key: 'ada@firm.example', name: 'Ada' }
  await putPerson(db, { ...person, role: 'owner', added_at: 0 })
  return `console=${await beginSession({ db, clock: Date.now }, person.id, 'Firefox')}`
}

/** The most memory that a server's child processes have taken, in MB. */
function peakOfChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const peaks = children.map((child) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1])
  return Math.max(0, ...peaks.map(Number)) / 1024
}

async function measure(articles: number): Promise<string> {
  await using folder = await openFolder()
  const store = await openStore({ file: join(folder.path, 'data', 'gimbal.sqlite') })
  const cookie = await prepare(store.db, articles)
  await store.close()
  const begun = performance.now()
  await using server = spawnServer(folder.path, IN_PRODUCTION)
  const address = await server.ready()
  await fetch(`${address}${PAGE}`)
  const started = performance.now() - begun
  const call = async (path: string, body: object) => {
    const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const answer = await fetch(`${address}/api/console/content${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    })
    if (!answer.ok) throw new Error(`${path}: ${(await answer.text()).slice(0, 300)}`)
    return (await answer.json()) as { version: number }
  }
  const { version } = await call('/draft', { file: FILE, text: titled('As published'), base: null, version: 0 })
  const pressed = performance.now()
  await call('/publish', { file: FILE, base: null, version })
  const answered = performance.now() - pressed
  while (!(await (await fetch(`${address}${PAGE}`)).text()).includes('As published')) await pause(20)
  const visible = performance.now() - pressed
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(9)
  return `${String(articles).padStart(8)} ${seconds(started)} ${seconds(answered)} ${seconds(visible)} ${peakOfChildren(server.pid).toFixed(0).padStart(9)} MB`
}

console.log('articles   started  answered   visible   publisher')
const counts = process.argv.slice(2).map(Number)
for (const articles of counts.length > 0 ? counts : [8, 200, 2000]) console.log(await measure(articles))
