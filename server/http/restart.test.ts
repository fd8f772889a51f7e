import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { newsletterSubmission } from '#ops/sample-submissions.ts'
import { asVisitor, sendRequest } from '#test/send-request.ts'
import { IN_PRODUCTION, openFolder, PROCESS_ENV } from '#test/spawn-server.ts'
import { inheritedSocket } from './listen.ts'

const MAIN = join(import.meta.dirname, '../main.ts')

it('finds the socket that was passed to it alone', () => {
  const input = { LISTEN_FDS: '1', LISTEN_PID: '7' }
  expect(inheritedSocket(input, 7)).toBe(3)
  for (const other of [{ ...input, LISTEN_PID: '8' }, { ...input, LISTEN_FDS: '0' }, { LISTEN_PID: '7' }, {}])
    expect(inheritedSocket(other, 7)).toBe(undefined)
})

/** Listens on descriptor 3 and never accepts; runs a server on it, and another one when that has ended, as systemd does. */
const HOLDER = `
  BEGIN { $^F = 9 } # Otherwise descriptors are closed on exec.
  use IO::Socket::INET; use POSIX (); $| = 1;
  my $socket = IO::Socket::INET->new(Listen => 500, LocalAddr => '127.0.0.1', LocalPort => 0) or die;
  print $socket->sockport, "\\n";
  my $child;
  my $term = POSIX::SigSet->new(POSIX::SIGTERM());
  $SIG{TERM} = sub { kill 'TERM', $child; waitpid $child, 0; exit 0 };
  for (;;) {
    # Held back meanwhile: what comes to the child before exec would be lost with this handler.
    POSIX::sigprocmask(POSIX::SIG_BLOCK(), $term);
    $child = fork;
    $SIG{TERM} = 'DEFAULT' if !$child;
    POSIX::sigprocmask(POSIX::SIG_UNBLOCK(), $term);
    if (!$child) {
      POSIX::dup2(fileno($socket), 3);
      ($ENV{LISTEN_FDS}, $ENV{LISTEN_PID}) = (1, $$);
      open STDOUT, '>', '/dev/null';
      exec @ARGV;
    }
    print "pid $child\\n";
    waitpid $child, 0;
    print "ended $?\\n";
  }`

async function holdSocket(folder: string) {
  const child = spawn('perl', ['-e', HOLDER, process.execPath, MAIN], {
    cwd: folder,
    env: { ...PROCESS_ENV, ...IN_PRODUCTION, DATA_DIR: join(folder, 'data'), TRUST_PROXY_HOPS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const exited = once(child, 'exit')
  const pids = () => [...said.matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid))
  const until = (check: () => void) => vi.waitFor(check, { timeout: 120_000, interval: 5 })
  await until(() => expect(pids()).toHaveLength(1))
  return {
    port: Number(/^\d+/.exec(said)?.[0]),
    ends: () => [...said.matchAll(/^ended (\d+)$/gm)].map(([, status]) => status),
    /** Stops the server; another one starts by itself. @returns resolves once it does */
    restart() {
      const before = pids()
      process.kill(before.at(-1) ?? 0, 'SIGTERM')
      return () => until(() => expect(pids().length).toBeGreaterThan(before.length))
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

const HAS_PERL = spawnSync('perl', ['-MIO::Socket::INET', '-e', '1']).status === 0

it.skipIf(!HAS_PERL)('loses no form and no page when it restarts under load', async () => {
  await using folder = await openFolder()
  await using socket = await holdSocket(folder.path)
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  let number = 0
  /** As a proxy: over connections that it keeps, and once. */
  const ask = async (path: string, body?: string) => {
    const input = { headers: asVisitor((number += 1)), ...(body !== undefined && { body }) }
    return (await sendRequest(agent, `http://127.0.0.1:${socket.port}${path}`, input)).status
  }
  try {
    // It says 503 while it starts.
    const untilReady = () => expect.poll(() => ask('/readyz'), { timeout: 60_000 }).toBe(200)
    await untilReady()
    const [forms, pages]: [Promise<number>[], Promise<number>[]] = [[], []]
    const send = async (count: number) => {
      for (let time = 0; time < count; time += 1) {
        forms.push(ask('/api/newsletter', JSON.stringify(newsletterSubmission())))
        pages.push(ask('/'))
        await pause(20)
      }
    }
    for (let round = 0; round < 2; round += 1) {
      await send(15)
      await untilReady()
      const another = socket.restart()
      // While it stops, while nothing runs, and while the next one starts.
      await send(40)
      await another()
    }
    expect(new Set(await Promise.all([...forms, ...pages]))).toEqual(new Set([200]))
    expect(socket.ends()).toEqual(['0', '0'])
    using store = new DatabaseSync(join(folder.path, 'data', 'gimbal.sqlite'), { timeout: 30_000 })
    expect(store.prepare('select count(*) as leads from leads').get()).toEqual({ leads: forms.length })
  } finally {
    agent.destroy()
  }
})
