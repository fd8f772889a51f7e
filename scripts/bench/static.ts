// Benchmarks static files from our server against nginx, one core each, on an idle machine: npm run bench:static --
// [--seconds 3]. Takes two minutes, needs nginx and wrk. Exit code 2 if a program is missing.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '#test/free-port.ts'
import { openFolder } from '#test/spawn-server.ts'
import { builtPath, canPin, leaveFirstCore, onFirstCore, readProcess, startPinnedServer } from './load/pinned-server.ts'
import { measuredWith, rowOf, tableOf, writeMeasurement } from './write-measurement.ts'

const ROUNDS = 5
const CONNECTIONS = 32
/** The bar, as a fraction of nginx's requests per second. */
const LEAST_RATIO = 0.3
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '3' } } })
const seconds = Number(values.seconds)

// Where Debian installs daemons.
process.env['PATH'] += ':/usr/sbin'
const missing = ['nginx', 'wrk'].filter((program) => spawnSync(program, ['-v'], { stdio: 'ignore' }).error)
if (missing.length > 0) {
  console.error(`Not found: ${missing.join(' and ')}. On Debian or Ubuntu: apt-get install nginx wrk`)
  process.exit(2)
}
leaveFirstCore()
await using folder = await openFolder()
await using server = startPinnedServer(folder.path)
const address = await server.ready()
const article = builtPath('articles/*/index.html').replace('/index.html', '')
const script = builtPath('assets/hydrate-*.js')
const names = Object.entries({ '/': 'index.html', [article]: `${article}/index.html`, [script]: script })
const files = await Promise.all(
  names.map(async ([path, name]) => {
    const [identity, gzip] = await Promise.all(['identity', 'gzip'].map((encoding) => fetchRaw(path, encoding)))
    return { name, identity: identity ?? Buffer.of(), gzip: gzip ?? Buffer.of() }
  }),
)
await using nginx = await startNginx(folder.path, files)
const rows: (string | number)[][] = []
for (const [index, [path, name]] of names.entries()) {
  const servers = [
    { url: `${address}${path}`, pid: server.pid, turns: [] as Awaited<ReturnType<typeof runWrk>>[] },
    { url: new URL(name, nginx.address).href, pid: nginx.pid, turns: [] as Awaited<ReturnType<typeof runWrk>>[] },
  ]
  for (const { url, pid } of servers) await runWrk(url, pid)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const each of servers) each.turns.push(await runWrk(each.url, each.pid))
  const [ours = 0, theirs = 0] = servers.map(({ turns }) => median(turns.map(({ requests }) => requests)))
  const [ourCpu = 0, theirCpu = 0] = servers.map(({ turns }) => median(turns.map(({ cpu }) => cpu)))
  const verdict = ours / theirs >= LEAST_RATIO ? '' : ` **falls short of ${LEAST_RATIO}**`
  const figures = [ours, theirs, ourCpu, theirCpu].map(Math.round)
  const ratios = [(theirCpu / ourCpu).toFixed(2), `${(ours / theirs).toFixed(2)}${verdict}`]
  rows.push([`\`${path}\``, files[index]?.gzip.byteLength ?? 0, ...figures, ...ratios])
  console.log(rowOf(rows.at(-1) ?? []))
}
const version = /nginx\/([\d.]+)/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr)?.[1]
const apart = canPin() ? 'each server on the first core, the sender on the second' : 'no process pinned to a core'
const how = ` and nginx ${version} (one worker, a log of each request, \`gzip_static\`: Debian's has no brotli), ${apart}; ${CONNECTIONS} connections, both with gzip, median of ${ROUNDS} turns of ${seconds} s`
const heads = ['File', 'Bytes', 'Ours, requests/s', 'nginx, requests/s', 'Ours, µs of processor a request', 'nginx, µs']
const ratioHeads = ['Ratio by processor time', 'Ratio by requests/s']
writeMeasurement('bench-static', [measuredWith(how), '', ...tableOf([...heads, ...ratioHeads], rows)])

/** The raw response: `fetch` would decompress it. */
async function fetchRaw(path: string, encoding: string): Promise<Buffer> {
  const request = get(`${address}${path}`, { headers: { 'accept-encoding': encoding } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return buffer(response)
}

/** @returns requests per second, and CPU microseconds per request @throws if a response isn't the file */
async function runWrk(url: string, pid: number) {
  const before = readProcess(pid)
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-H', 'Accept-Encoding: gzip', url]
  // Not spawnSync: this process must keep reading the server's log.
  const wrk = spawn('wrk', options, { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(wrk, 'close') as Promise<[number | null]>
  const [said, [status]] = await Promise.all([text(wrk.stdout), closed])
  const after = readProcess(pid)
  const requests = Number(/(\d+) requests in/.exec(said)?.[1])
  if (status !== 0 || !(requests > 0) || /Non-2xx|Socket errors/.test(said)) throw new Error(`wrk ${url}:\n${said}`)
  const cpuSeconds = before && after ? after.cpuSeconds - before.cpuSeconds : Number.NaN
  return { requests: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]), cpu: (1e6 * cpuSeconds) / requests }
}

function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? Number.NaN
}

/** One worker pinned to a core, logging each request as our server does. */
async function startNginx(folder: string, files: readonly { name: string; identity: Uint8Array; gzip: Uint8Array }[]) {
  for (const { name, identity, gzip } of files) {
    const path = join(folder, 'root', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, identity)
    writeFileSync(`${path}.gz`, gzip)
  }
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, configOf(folder, port))
  const [command, ...args] = onFirstCore('nginx', '-c', config, '-p', folder, '-e', join(folder, 'error.log'))
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const address = `http://127.0.0.1:${port}`
  for (
    let tries = 0;
    !(await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    ));
    tries += 1
  ) {
    if (child.exitCode !== null || tries > 100) throw new Error(`nginx did not start:\n${said}`)
    await sleep(50)
  }
  const [worker = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')
  return {
    address,
    // The worker does all the work.
    pid: Number(worker),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

function configOf(folder: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${folder}/pid;
events { worker_connections 1024; }
http {
  types { text/html html; text/javascript js; }
  access_log ${folder}/access.log;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  ${temporary.join(' ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder}/root;
    gzip_static on;
    gzip_vary on;
  }
}
`
}
