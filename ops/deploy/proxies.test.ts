import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, vi } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { hasProgram } from '#test/has-program.ts'
import { openFolder } from '#test/spawn-server.ts'
import { startReceiver } from '#test/start-receiver.ts'

type Asked = Omit<RequestOptions, 'headers'> & { headers?: Record<string, string> }

// Runs the samples in deploy/ with the real programs, on other ports and with a self-signed certificate.

const NAME = 'www.example.com'
const read = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')

async function openNginx(sitePort: number) {
  const folder = await openFolder()
  chmodSync(folder.path, 0o755)
  const [http, https] = [await freePort(), await freePort()]
  const [key, certificate] = [join(folder.path, 'key.pem'), join(folder.path, 'certificate.pem')]
  const files = ['-keyout', key, '-out', certificate]
  spawnSync('openssl', [...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj'.split(' '), `/CN=${NAME}`, ...files])
  const site = read('nginx.conf')
    .replaceAll(/^\tlisten \[::\].*\n/gm, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${https} `)
    .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
    .replaceAll('/etc/nginx/gimbal-tls.conf', join(folder.path, 'tls.conf'))
  const tls = read('nginx-tls.conf')
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate)
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key)
  writeFileSync(join(folder.path, 'tls.conf'), tls)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder.path, name)};`)
    .join('\n')
  const config = `daemon off;\npid ${folder.path}/pid;\nerror_log ${folder.path}/errors;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}}\n`
  writeFileSync(join(folder.path, 'nginx.conf'), config)
  const args = ['-c', join(folder.path, 'nginx.conf'), '-e', join(folder.path, 'errors')]
  return openProxy(folder, 'nginx', args, https)
}

async function openCaddy(sitePort: number) {
  const folder = await openFolder()
  const [http, https] = [await freePort(), await freePort()]
  const options = `{\n\tdebug\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n\tdefault_bind 127.0.0.1\n`
  const file = join(folder.path, 'Caddyfile')
  const sample = read('Caddyfile').replaceAll('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
  writeFileSync(file, sample.replace(/^\{\n/m, options))
  const proxy = await openProxy(folder, 'caddy', ['run', '--config', file, '--adapter', 'caddyfile'], https)
  return Object.assign(proxy, { http })
}

async function openProxy(folder: { path: string } & AsyncDisposable, program: string, args: string[], port: number) {
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], HOME: folder.path, XDG_DATA_HOME: folder.path, XDG_CONFIG_HOME: folder.path },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit')
  /** Asks for a path; the name in TLS is also the Host, unless that's given. */
  const ask = async (path: string, options: Asked = {}, body = '') => {
    const { servername = NAME } = options
    const headers = { host: servername, 'content-length': Buffer.byteLength(body), ...options.headers }
    const location = { host: '127.0.0.1', port, path, servername, rejectUnauthorized: false }
    const asking = request({ ...location, ...options, headers })
    asking.end(body)
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    return { status: response.statusCode, location: response.headers.location, body: await text(response) }
  }
  // It's up once it accepts connections, whatever the site behind it does.
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(said)
      await ask('/', { method: 'OPTIONS' })
    },
    { timeout: 20_000, interval: 50 },
  )
  return {
    ask,
    /** Its output so far. */
    said: () => said,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      await folder[Symbol.asyncDispose]()
    },
  }
}

const hasNginx = hasProgram('nginx', '-v') && hasProgram('openssl', 'version')
const hasCaddy = hasProgram('caddy', 'version')
const PROXIES = [
  ...(hasNginx ? [{ name: 'nginx', open: openNginx }] : []),
  ...(hasCaddy ? [{ name: 'caddy', open: openCaddy }] : []),
]

it.skipIf(PROXIES.length === 0).for(PROXIES)('a form comes through $name, which says who asks', async ({ open }) => {
  await using site = await startReceiver((response) => {
    response.writeHead(200, { 'cache-control': 'public, max-age=3600' }).end()
  })
  await using proxy = await open(site.port)
  const claimed = { 'x-forwarded-for': '198.51.100.1', 'x-forwarded-proto': 'http', 'x-real-ip': '198.51.100.1' }
  const before = site.arrivals.length
  for (const _ of [1, 2]) await proxy.ask('/api/site-config', { headers: claimed })
  const sent = { 'content-type': 'application/json', origin: `https://${NAME}`, ...claimed }
  expect((await proxy.ask('/api/newsletter', { method: 'POST', headers: sent }, '{"a":1}')).status).toBe(200)
  const arrivals = site.arrivals.slice(before)
  expect(arrivals.map(({ body }) => body)).toEqual(['', '', '{"a":1}'])
  expect(arrivals[2]?.headers).toMatchObject({ 'content-type': 'application/json', origin: `https://${NAME}` })
  for (const { headers } of arrivals) {
    // The server trusts the last one, which must not be the visitor's own claim.
    expect(String(headers['x-forwarded-for']).split(', ').at(-1)).toBe('127.0.0.1')
    expect(headers['x-forwarded-proto']).toBe('https')
    expect(headers.host).toBe(NAME)
  }
})

it.skipIf(!hasCaddy)(
  'Caddy has a certificate made for a name that the site says is its own, and for no other',
  async () => {
    const asked: string[] = []
    await using site = await startReceiver((response, { path }) => {
      if (path.startsWith('/own-name')) asked.push(path)
      response.writeHead(path === `/own-name?domain=${NAME}` ? 200 : path.startsWith('/own-name') ? 404 : 200).end()
    })
    await using caddy = await openCaddy(site.port)
    expect((await caddy.ask('/about')).status).toBe(200)
    await expect(caddy.ask('/about', { servername: 'someone.example' })).rejects.toThrow('alert internal error')
    expect(new Set(asked)).toEqual(new Set([`/own-name?domain=${NAME}`, '/own-name?domain=someone.example']))
    const plain = await fetch(`http://127.0.0.1:${caddy.http}/about`, { redirect: 'manual', headers: { host: NAME } })
    expect(plain.status).toBe(308)
  },
)

it.skipIf(!hasCaddy)('Caddy holds a page while the site restarts', async () => {
  const port = await freePort()
  await using proxy = await (async () => {
    await using _site = await startReceiver(undefined, port)
    return await openCaddy(port)
  })()
  const asking = proxy.ask('/about')
  await vi.waitFor(() => expect(proxy.said()).toContain('connection refused'), { timeout: 20_000, interval: 20 })
  await using back = await startReceiver(undefined, port)
  expect((await asking).status).toBe(200)
  expect(back.arrivals.at(-1)?.path).toBe('/about')
})

it.skipIf(!hasNginx)('nginx answers to one name, and leads there from another', async () => {
  await using site = await startReceiver()
  await using proxy = await openNginx(site.port)
  const before = site.arrivals.length
  const { status, location } = await proxy.ask('/about?a=1', { servername: 'example.com' })
  expect([status, location]).toEqual([301, `https://${NAME}/about?a=1`])
  await expect(proxy.ask('/', { servername: 'other.example.org' })).rejects.toThrow(/alert|hang up|reset/i)
  await expect(proxy.ask('/', { headers: { host: 'other.example.org' } })).rejects.toThrow(/alert|hang up|reset/i)
  expect(site.arrivals).toHaveLength(before)
})

it.skipIf(!hasCaddy)('Caddy understands the file for two servers', () => {
  const file = join(import.meta.dirname, '../../deploy/Caddyfile.two-servers')
  // Validating would start its health checks, which ask the other servers.
  const args = ['adapt', '--adapter', 'caddyfile', '--config', file]
  const { status, stderr } = spawnSync('caddy', args, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('rror')])
})
