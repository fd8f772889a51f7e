import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#test/free-port.ts'
import { expect, it, vi } from '#test/it.ts'
import { IN_PRODUCTION, spawnSite } from '#test/spawn-server.ts'

const MAIN = join(import.meta.dirname, '../main.ts')
const SOON = { timeout: 120_000, interval: 50 }

/** A server in production whose stdout is what the test gives it. */
async function startWith(stdout: number, folder: string) {
  const port = await freePort()
  const server = spawnSite([process.execPath, MAIN], folder, { ...IN_PRODUCTION, PORT: String(port) }, stdout)
  const site = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${site}/readyz`)).status).toBe(200), SOON)
  return { ...server, site }
}

/** Has more lines logged than may wait, 256 KiB; in nine rounds, more than a pipe takes as well. */
async function logALot({ site }: Awaited<ReturnType<typeof startWith>>, rounds = 9) {
  for (let round = 0; round < rounds; round += 1)
    await Promise.all(Array.from({ length: 300 }, async () => (await fetch(`${site}/api/site-config`)).text()))
}

it.skipIf(process.platform === 'win32')('a log whose disk is full costs lines, no page', async ({ folder }) => {
  // Every write to this device fails with ENOSPC.
  const stdout = openSync('/dev/full', 'w')
  await using server = await startWith(stdout, folder.path)
  closeSync(stdout)
  await logALot(server, 7)
  expect((await fetch(`${server.site}/`)).status).toBe(200)
  await server.stop()
})

it.skipIf(process.platform === 'win32')(
  'says after a stalled reader is back how many lines are missing, and costs no page without it',
  async ({ folder }) => {
    // A named pipe with a reader that we control.
    const [pipe, file] = [join(folder.path, 'log'), join(folder.path, 'log.txt')]
    spawnSync('mkfifo', [pipe])
    const reader = spawn('sh', ['-c', `exec cat ${pipe} >${file}`])
    const ended = once(reader, 'exit')
    const stdout = openSync(pipe, 'w')
    await using server = await startWith(stdout, folder.path)
    closeSync(stdout)
    reader.kill('SIGSTOP')
    await logALot(server)
    reader.kill('SIGCONT')
    await vi.waitFor(async () => {
      await (await fetch(`${server.site}/`)).text()
      expect(readFileSync(file, 'utf8')).toContain('these many lines were dropped')
    }, SOON)
    reader.kill('SIGKILL')
    await ended
    for (let time = 0; time < 20; time += 1) expect((await fetch(`${server.site}/`)).status).toBe(200)
    await server.stop()
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(messages.filter((message) => / is at http/.test(message))).toHaveLength(1)
    // Probes were asked more often than their answer changed: it may have been starting at first.
    expect(lines.filter((line) => line.includes('"/readyz"')).length).toBeLessThanOrEqual(2)
  },
)
