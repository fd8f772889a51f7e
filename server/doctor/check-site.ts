import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { DAY_MS } from '#contracts/clock.ts'
import { LOOPBACK } from '#contracts/setting-kinds.ts'
import type { Config } from '#server/start/config.ts'
import { DOCTOR_HEADER, diagnosis, doctorToken, hashSettings } from '#server/start/known-doctor.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'
import { dismiss, type HttpClient, reasonOf } from './http-client.ts'

/** Issuers renew a month ahead: less than this is a renewal that fails. */
const SHORT_DAYS = 14

interface Expected {
  config: Config
  env: Record<string, string | undefined>
  root: string
  /** The secret that signs sessions; undefined if the store doesn't have it yet. */
  key: string | undefined
}

/** Visits PUBLIC_ORIGIN as anyone does, through whatever is in front of the server. */
export async function checkSite(client: HttpClient | undefined, expected: Expected): Promise<Finding[]> {
  const { publicOrigin } = expected.config
  if (publicOrigin === undefined) return []
  const name = 'public address'
  if (!client) return [ok(name, 'not tried')]
  const page = await client.request(`${publicOrigin}/`, { redirect: 'manual' })
  if (!page.ok) {
    // Before the domain leads here, everything else can be ready.
    const evaluate = page.reason.includes('ENOTFOUND') ? warning : notReady
    return [evaluate(name, page.reason, 'check that DNS, the proxy and the server are up')]
  }
  await dismiss(page.response)
  const isHttps = publicOrigin.startsWith('https:')
  const { status } = page.response
  return [
    status === 200 ? ok(name, 'answers') : notReady(name, `answers ${status}`, 'see what the proxy and the log say'),
    ...(isHttps
      ? [await checkCertificate(publicOrigin, client.timeoutMs), await checkRedirect(client, publicOrigin)]
      : []),
    ...(await checkServer(client, publicOrigin, expected)),
  ]
}

async function checkCertificate(origin: string, timeoutMs: number): Promise<Finding> {
  const name = 'certificate'
  try {
    const days = Math.floor(((await readExpiry(origin, timeoutMs)) - Date.now()) / DAY_MS)
    const cure = 'see why it is not renewed (journalctl -u caddy)'
    return days < SHORT_DAYS ? warning(name, `expires in ${days} days`, cure) : ok(name, `good for ${days} days`)
  } catch (error) {
    return notReady(name, reasonOf(error), 'see what the proxy says')
  }
}

function readExpiry(origin: string, timeoutMs: number): Promise<number> {
  const { hostname, port } = new URL(origin)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname, timeout: timeoutMs })
  socket.once('secureConnect', () => {
    resolve(Date.parse(socket.getPeerCertificate().valid_to))
    socket.destroy()
  })
  socket.once('timeout', () => socket.destroy(new DOMException('', 'TimeoutError')))
  socket.once('error', reject)
  return promise
}

async function checkRedirect(client: HttpClient, origin: string): Promise<Finding> {
  const name = 'http'
  const cure = 'have the proxy redirect http to https'
  const { hostname, port } = new URL(origin)
  if (port !== '') return ok(name, 'not tried: the site is at a port of its own')
  const answer = await client.request(`http://${hostname}/about`, { redirect: 'manual' })
  if (!answer.ok) return warning(name, answer.reason, cure)
  await dismiss(answer.response)
  const { status, headers } = answer.response
  return [301, 308].includes(status) && headers.get('location') === `${origin}/about`
    ? ok(name, 'leads to https')
    : warning(name, `answers ${status} and doesn't lead to ${origin}`, cure)
}

/** No visitor has this address (RFC 5737). */
const CLAIMED = '192.0.2.1'

async function checkServer(client: HttpClient, origin: string, expected: Expected): Promise<Finding[]> {
  const { key, root, env, config } = expected
  const name = 'server'
  if (key === undefined) return [warning(name, 'not compared: the store has no secret yet', 'start the server once')]
  const headers = { [DOCTOR_HEADER]: doctorToken(key, Date.now()), 'x-forwarded-for': CLAIMED }
  const answer = await client.request(`${origin}/readyz`, { redirect: 'manual', headers })
  if (!answer.ok) return [notReady(name, answer.reason, 'see what the proxy and the log say')]
  const reported = diagnosis.safeParse(await answer.response.json().catch(() => undefined))
  if (!reported.success) {
    const says = `doesn't know this store (${origin}/readyz answered ${answer.response.status})`
    return [notReady(name, says, 'check that the proxy leads to this server, and restart it')]
  }
  const { build, settings, sender } = reported.data
  const stamp = (await readFile(join(root, 'build/stamp'), 'utf8').catch(() => '')).slice(0, 12)
  const own = hashSettings(env, key)
  const other = [...new Set([...Object.keys(own), ...Object.keys(settings)])].filter(
    (each) => own[each] !== settings[each],
  )
  return [
    build === stamp
      ? ok(name, `runs this build (${build})`)
      : warning(name, `runs build ${build}, and ${stamp || 'none'} is here`, 'restart it'),
    other.length === 0
      ? ok('settings', 'the server runs with these')
      : notReady(
          'settings',
          `the server runs with other values of ${other.join(', ')}`,
          'systemctl reload gimbal, or restart it',
        ),
    checkSender(sender, config),
  ]
}

function checkSender(sender: string, { trustedProxies }: Config): Finding {
  const name = 'visitors’ addresses'
  if (sender.startsWith(CLAIMED))
    return notReady(
      name,
      'can be claimed by anyone',
      'have the proxy set X-Forwarded-For itself, or lower TRUST_PROXY_HOPS',
    )
  const isProxy =
    LOOPBACK.test(sender) || trustedProxies?.check(sender, sender.includes(':') ? 'ipv6' : 'ipv4') === true
  return isProxy
    ? warning(
        name,
        `arrive as the proxy's (${sender})`,
        "have the proxy send X-Forwarded-For; it's right if PUBLIC_ORIGIN leads to this machine by /etc/hosts",
      )
    : ok(name, 'arrive')
}
