import { once } from 'node:events'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { site } from '#content/site.ts'
import { expect, it, vi } from '#test/it.ts'
import { runCommand } from '#test/run-command.ts'
import { spawnServer } from '#test/spawn-server.ts'
import { startReceiver } from '#test/start-receiver.ts'
import { sendLead } from '#test/store/send-leads.ts'

const UNTIL = { timeout: 30_000, interval: 5 }

const send = async (address: string) => (await sendLead(address, 1)).response.status

it('starts with nothing configured, says what is sandboxed, and shows the site', async ({ folder }) => {
  await using server = spawnServer(folder.path)
  const address = await server.ready()
  const lines = server.output().trimEnd().split('\n')
  expect(lines[0]).toMatch(/newsletter automation +sandbox/)
  expect(lines.slice(-4)).toEqual([
    expect.stringMatching(/behavior analytics +off/),
    'To enter the console, create a passkey (once, within 15 minutes):',
    expect.stringMatching(/^ {2}http:\/\/localhost:\d+\/console\/enroll#[\w-]{43}$/),
    `${site.name} is at ${address}`,
  ])
  const home = await fetch(address)
  expect([home.status, home.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect((await fetch(`${address}/no-such-page`)).status).toBe(404)
  // Only its owner can read the data.
  for (const name of ['gimbal.sqlite', 'sandbox.sqlite'])
    expect(statSync(join(folder.path, 'data', name)).mode & 0o077).toBe(0)
})

it('answers what is in flight when it is told to stop, then exits with 0', async ({ folder }) => {
  await using scheduler = await startReceiver((response) => {
    setTimeout(() => response.end('{"resource":{"start_time":"2026-03-09T15:00:00Z"}}'), 700)
  })
  await using receiver = await startReceiver((response) => void setTimeout(() => response.writeHead(200).end(), 700))
  await using server = spawnServer(folder.path, {
    NEWSLETTER_WEBHOOK_URL: receiver.address,
    CALENDLY_EVENT_URL: 'https://calendly.com/gimbal/30min',
    CALENDLY_TOKEN: 'token',
    CALENDLY_API_URL: scheduler.address,
  })
  const address = await server.ready()
  expect(await send(address)).toBe(200)
  const answer = fetch(`${address}/api/scheduled-event?uri=${scheduler.address}/scheduled_events/a`)
  await vi.waitFor(() => expect([scheduler.arrivals.length, receiver.arrivals.length]).toEqual([1, 1]), UNTIL)
  server.signal('SIGTERM')
  // npm and the terminal both forward a signal.
  server.signal('SIGINT')
  expect((await answer).status).toBe(200)
  expect(await server.exited).toBe(0)
  expect(existsSync(join(folder.path, 'data', 'gimbal.sqlite-wal'))).toBe(false)

  using store = new DatabaseSync(join(folder.path, 'data', 'gimbal.sqlite'), { readOnly: true })
  const query = "select attempts, delivered_at is null as waits from deliveries where destination = 'newsletter'"
  expect(store.prepare(query).all()).toEqual([{ attempts: 1, waits: 0 }])
})

it('says that it stops and still answers, and stops once it has waited as told', async ({ folder }) => {
  await using server = spawnServer(folder.path, { DRAIN_SECONDS: '5' })
  const address = await server.ready()
  const idle = connect(Number(new URL(address).port), '127.0.0.1')
  await once(idle, 'connect')
  const before = performance.now()
  server.signal('SIGTERM')
  await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(503), UNTIL)
  expect(await send(address)).toBe(200)
  expect(await server.exited).toBe(0)
  const took = performance.now() - before
  expect(took).toBeGreaterThan(5000)
  // Waiting for requests in flight would take ten seconds more.
  expect(took).toBeLessThan(14_000)
  idle.destroy()
})

it('refuses a port that is in use, in one sentence', async ({ folder }) => {
  await using other = await startReceiver()
  await using second = spawnServer(folder.path, { PORT: String(other.port) })
  expect(await second.exited).toBe(1)
  const said = `port ${other.port} at 127.0.0.1 is in use. Stop what runs there, or set PORT to another number.`
  expect(second.output()).toBe(`The server did not start: ${said}\n`)
})

it('names every mistake in the settings with its cure, and does not start', async ({ folder }) => {
  const wrong = { PORT: 'http', CALENDLY_TOKEN: 'token' }
  const unsafe = { PUBLIC_ORIGIN: 'https://www.example.com', LEAD_MAGNET_PATH: 'guide' }
  await using server = spawnServer(folder.path, { ...wrong, ...unsafe }, join(import.meta.dirname, '../ops/dev.ts'))
  expect(await server.exited).toBe(1)
  const [title, ...mistakes] = server.output().trimEnd().split('\n')
  expect(title).toBe('The server did not start. Please fix these settings:')
  expect(mistakes.toSorted()).toEqual([
    '  CALENDLY_EVENT_URL is not set, but CALENDLY_TOKEN is: set both or neither.',
    expect.stringMatching(/^ {2}LEAD_MAGNET_PATH has fewer than 12 characters: set it to .+\.$/),
    expect.stringMatching(/^ {2}PORT .+: use .+\.$/),
    expect.stringMatching(/^ {2}VAULT_PATH is a default, .+: set it to .+\.$/),
    expect.stringMatching(/^ {2}npm run dev serves the sources .+: start it with npm start, or .+\.$/),
  ])
  expect(existsSync(join(folder.path, 'data'))).toBe(false)
})

it('makes no empty store beside one that went to PostgreSQL, and says what to set', async ({ folder }) => {
  const data = join(folder.path, 'data')
  mkdirSync(data)
  writeFileSync(join(data, 'gimbal.sqlite.copied'), '')
  const said = `the store in ${data} was copied to PostgreSQL (gimbal.sqlite.copied), and DATABASE_URL is not set: an empty one would take its place. Set DATABASE_URL; to go back to the file, rename it to gimbal.sqlite.\n`
  await using server = spawnServer(folder.path)
  expect(await server.exited).toBe(1)
  expect(server.output()).toBe(`The server did not start: ${said}`)
  const invited = await runCommand('console', folder.path, { args: ['invite', 'ada@firm.example'] })
  expect(invited).toEqual({ status: 1, output: '', errors: `Not done: ${said}` })
  expect(existsSync(join(data, 'gimbal.sqlite'))).toBe(false)
})
