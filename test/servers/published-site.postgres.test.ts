import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { DraftAnswer, PieceAnswer } from '#contracts/console-content.ts'
import { beginSession } from '#server/flows/people/sessions.ts'
import { putPerson } from '#server/store/console-people.ts'
import { prepareRevision } from '#server/store/content.ts'
import { TEXT } from '../built-site/released-piece.ts'
import { freePort } from '../free-port.ts'
import type { ServerProcess } from '../spawn-server.ts'
import { openServers } from './open-servers.ts'

const FILE = 'content/articles/buy-build-or-leave-it.md'
const PAGE = '/articles/buy-build-or-leave-it'

/** Servers on one blank database, and an owner who publishes. */
async function prepare() {
  const servers = await openServers({ TRUST_PROXY_HOPS: '0' })
  const { db, spawn } = servers
  const start = async (folder: string, port?: number) => {
    const server = await spawn({ folder, ...(port !== undefined && { port }) })
    return { server, address: await server.ready() }
  }
  let cookie = ''
  const call = async <Answer>(address: string, path: string, body?: object) => {
    const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${address}/api/console/content${path}`, { ...init, headers })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()) as Answer
  }
  return {
    ...servers,
    start,
    /** Does what a server does that tries out a change. */
    tryOut: (text: string) =>
      prepareRevision(db, { number: 1, file: FILE, text, served: '[]', announced_at: Date.now() }),
    async signIn() {
      const person = { id: 'ada', email: 'ada@firm.example', email_key: 'ada@firm.example', name: 'Ada' }
      await putPerson(db, { ...person, role: 'owner', added_at: 0 })
      cookie = `console=${await beginSession({ db, clock: Date.now }, person.id, 'Firefox')}`
    },
    /** Saves a draft. @returns what publishes it */
    async write(address: string, change: (text: string) => string) {
      const { published, base, draft: left } = await call<PieceAnswer>(address, `/piece?file=${FILE}`)
      const draft = { file: FILE, text: change(published ?? ''), base, version: left?.version ?? 0 }
      const { version } = await call<DraftAnswer>(address, '/draft', draft)
      return () => call(address, '/publish', { file: FILE, base, version })
    },
  }
}

const titled = (title: string) => (text: string) => text.replace(/^title: .*$/m, `title: ${title}`)
const titleAt = async (address: string, path = PAGE) =>
  /<h1[^>]*>([^<]*)/.exec(await (await fetch(`${address}${path}`)).text())?.[1]

/** Resolves once a server's page has a title. @throws if the server ended */
async function untilTitled(at: { server: ServerProcess; address: string }, title: string, path?: string) {
  const { server, address } = at
  while ((await titleAt(address, path)) !== title) {
    expect(server.output()).not.toContain('could not be made')
    await pause(50)
  }
}

/** What visitors get who come before the server says that it's ready. */
async function firstAnswer(port: number, path: string): Promise<number> {
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.status,
      () => undefined,
    )
    if (status !== undefined) return status
    await pause(5)
  }
}

const madeSites = (folder: string): string[] => {
  const sites = join(folder, 'data/published/sites')
  return existsSync(sites) ? readdirSync(sites).filter((name) => !name.startsWith('unfinished-')) : []
}

it('shows on every server what was published on one, leads old addresses on, and keeps it over a kill', async () => {
  await using firm = await prepare()
  const folders = [await firm.openFolder(), await firm.openFolder()] as const
  const one = await firm.start(folders[0])
  const other = await firm.start(folders[1])
  await firm.signIn()
  const before = await titleAt(other.address)
  await firm.tryOut(titled('From the console')(TEXT))
  // Both have it before it's published, and show it as it is then.
  while (folders.some((folder) => madeSites(folder).length === 0)) await pause(50)
  const made = folders.map(madeSites)
  expect([before, before]).toEqual([await titleAt(one.address), await titleAt(other.address)])
  await (await firm.write(one.address, titled('From the console')))()
  await Promise.all([untilTitled(one, 'From the console'), untilTitled(other, 'From the console')])
  expect(folders.map(madeSites)).toEqual(made)
  expect(await (await fetch(`${other.address}/rss.xml`)).text()).toContain('From the console')

  await (await firm.write(other.address, (text) => text.replace(/^---\n/, '---\nslug: moved\n')))()
  while ((await titleAt(one.address, '/articles/moved')) !== 'From the console') await pause(50)
  const moved = await fetch(`${one.address}${PAGE}?from=mail`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/articles/moved?from=mail'])

  // Killed in the middle of Publish.
  const publish = await firm.write(one.address, titled('Killed in the middle'))
  const publishing = publish().catch(() => 'cut off')
  await pause(300)
  one.server.signal('SIGKILL')
  await publishing
  const port = await freePort()
  const [first, last] = await Promise.all([firstAnswer(port, '/articles/moved'), firm.start(folders[0], port)])
  // Not a 404, though the build has no such page, and never half of what was published.
  expect(first).toBe(200)
  expect(['From the console', 'Killed in the middle']).toContain(await titleAt(last.address, '/articles/moved'))
  await (await firm.write(last.address, titled('Published after all')))()
  await untilTitled(last, 'Published after all', '/articles/moved')
  // With a publisher that's been at work, each stops as asked.
  await Promise.all([last, other].map(({ server }) => server.stop()))
})
