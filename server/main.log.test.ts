import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from '#test/free-port.ts'
import { expect, it, vi } from '#test/it.ts'
import { LEAD_ENDPOINTS } from '#test/lead-endpoints.ts'
import { IN_PRODUCTION, spawnServer } from '#test/spawn-server.ts'
import { answerWith, startReceiver } from '#test/start-receiver.ts'

const NAMES = { firstName: 'Gracie', lastName: 'Hopperson', companyName: 'Hopper Law' }
const PERSON = { ...NAMES, email: 'grace.hopper@example.com', phone: '+1 555 0199' }
const ON_CARDS = {
  Email: PERSON.email,
  Phone: PERSON.phone,
  'First Name': PERSON.firstName,
  'Last Name': PERSON.lastName,
  'Company Name': PERSON.companyName,
}
const CODE = 'GIMBAL-DEMO'
const SETTINGS = {
  ...IN_PRODUCTION,
  SANDBOX: '1',
  TRUST_PROXY_HOPS: '1',
  SESSION_SECRET: 'the-session-secret-of-this-test-0123456789',
  WEBHOOK_SIGNING_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
}

/** Requests like a page's script sends, each from another address to stay below rate limits. */
function openVisit(address: string) {
  let number = 0
  const own = () => ({ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `203.0.113.${(number += 1)}` })
  return {
    get: (path: string, more: Record<string, string> = {}) =>
      fetch(new URL(path, address), { headers: { ...own(), ...more }, redirect: 'manual' }),
    post(path: string, input: object | string, more: Record<string, string> = {}) {
      const isForm = input instanceof URLSearchParams
      const body = isForm || typeof input === 'string' ? input : JSON.stringify(input)
      const headers = { ...own(), ...(!isForm && { 'content-type': 'application/json' }), ...more }
      return fetch(new URL(path, address), { method: 'POST', redirect: 'manual', body, headers })
    },
  }
}

type Visit = ReturnType<typeof openVisit>

/** Puts the person's data in any kind of submission. */
const byThePerson = (submission: Record<string, string>): Record<string, string> => {
  const all: Record<string, string> = { ...PERSON, ...ON_CARDS, issue: 'about Mrs. Roe', Message: 'about Mrs. Roe' }
  return Object.fromEntries(Object.entries(submission).map(([name, value]) => [name, all[name] ?? value]))
}

/** Books a time. @returns the event's URI */
async function book({ get, post }: Visit): Promise<string> {
  const { times } = await (await get('/sandbox/scheduler/times')).json()
  const name = `${PERSON.firstName} ${PERSON.lastName}`
  const wish = { start_time: times[0], name, email: PERSON.email, timezone: 'UTC' }
  const { event } = await (await post('/sandbox/scheduler/bookings', wish)).json()
  expect((await get(`/api/scheduled-event?uri=${encodeURIComponent(event.uri)}`)).status).toBe(200)
  return event.uri
}

/** Buys, sees the links, follows one, and requests them again. @returns everything that grants access */
async function buy({ get, post }: Visit): Promise<string[]> {
  const cookie = (await post('/api/client-code', { code: CODE })).headers.get('set-cookie')?.split(';')[0] ?? ''
  const { priceId } = await (await get('/api/site-config')).json()
  const { sessionId, url } = await (await post('/api/create-checkout-session', { priceId }, { cookie })).json()
  expect((await post('/api/create-checkout-session', { priceId }, { cookie })).status).toBe(403)
  expect((await post(url, new URLSearchParams({ how: 'card', email: PERSON.email }))).status).toBe(303)
  const success = `/lp_00-document-masker-buy-success?session_id=${sessionId}`
  const opened = await get(success)
  expect(opened.status).toBe(200)
  const held = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { downloads } = await (await get('/api/verify-session', { cookie: held })).json()
  const [{ href }] = downloads
  expect((await get(href)).status).toBe(200)
  expect((await get(`${href}x`)).status).toBe(403)
  expect((await get(href.replace('x64', PERSON.email))).status).toBe(404)
  expect((await post('/api/purchase-links', { email: PERSON.email })).status).toBe(200)
  const link = new URLSearchParams(href.split('?')[1])
  const parts = [cookie, held].flatMap((each) => [decodeURIComponent(each).replace(/^\w+=/, ''), ...each.split(/[=.]/)])
  return [sessionId, ...parts.filter((each) => each.length > 9), link.get('order') ?? '', link.get('signature') ?? '']
}

/** Does whatever a visitor or an attacker might do wrong. */
async function err({ get, post }: Visit): Promise<void> {
  const { email, phone } = PERSON
  for (const { path, right, names } of LEAD_ENDPOINTS) {
    await post(path, `{"${names.email}": "${email}"`)
    await post(path, { ...right(), [names.email]: `${email} ${phone}` })
    await post(path, { ...right(), [email]: phone })
    await post(path, new URLSearchParams({ [names.email]: email, Phone: phone, x: '1' }))
    await post(`${path}?email=${email}`, byThePerson(right()), { 'sec-fetch-site': 'cross-site' })
    await get(`${path}/${email}`)
  }
  await post('/api/client-code', { code: 'A-WRONG-CODE' })
  await post('/api/client-code', { code: CODE, email })
  await get(`/api/client-code?code=${CODE}`)
  await post('/api/create-checkout-session', { priceId: 'price_of_somebody' }, { cookie: 'grant=a-forged-grant.k.s' })
  await get('/api/verify-session?session_id=cs_somebody_elses')
  await get(`/api/scheduled-event?uri=https://api.calendly.com/scheduled_events/${email}`)
  await get(`/api/guide?expires=1&key=${email}&signature=${phone}`)
  await post('/api/stripe-webhook', { id: 'evt_1', data: { object: { customer_email: email } } })
  await post('/api/calendly-webhook', { event: 'invitee.created', payload: { email, text_reminder_number: phone } })
  await post('/api/counts', { page: email })
  const unlisted = ['/the-unlisted-vault', '/THE-UNLISTED-VAULT', '/the-unlisted-vault/', '/the-unlisted-guide']
  const named = [`/${email}`, `/articles/${email}`, `/?email=${email}`, `/api/${email}/x`, `/sandbox/${email}`]
  for (const path of [...unlisted, ...named, '/%E0%A4%A', `/contact?source=${email}`]) await get(path)
}

it('writes nothing of a person and no secret into its log, whatever happens', async ({ folder }) => {
  await using automation = await startReceiver(answerWith(500))
  // The payment stand-in redirects to this address.
  const port = await freePort()
  await using server = spawnServer(folder.path, {
    ...SETTINGS,
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    NEWSLETTER_WEBHOOK_URL: `${automation.address}/hooks/the-key-of-the-hook`,
  })
  const visit = openVisit(await server.ready())
  const event = await book(visit)
  for (const { path, right } of LEAD_ENDPOINTS) {
    const submission = byThePerson({ ...right(), ...('eventUri' in right() ? { eventUri: event } : {}) })
    expect((await visit.post(path, submission, { 'lead-attribution': 'first_utm_term=the-ad' })).status).toBe(200)
  }
  const opening = await buy(visit)
  await err(visit)
  await vi.waitFor(() => expect(server.output()).toContain('a delivery failed'), { timeout: 20_000 })

  // The store fails.
  using store = new DatabaseSync(join(folder.path, 'data', 'gimbal.sqlite'), { timeout: 5000 })
  store.exec('alter table leads rename to hidden')
  for (const { path, right } of LEAD_ENDPOINTS) expect((await visit.post(path, byThePerson(right()))).status).toBe(503)
  store.exec('alter table hidden rename to leads; alter table grants rename to hidden')
  expect((await visit.post('/api/client-code', { code: CODE })).status).toBe(503)
  store.exec('alter table hidden rename to grants')
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)

  const output = server.output()
  const routes = [...output.matchAll(/"route":"([^"]*)"/g)].map(([, route]) => route)
  const calls =
    'newsletter survey business-card lead-magnet guide scheduled-event calendly-webhook client-code create-checkout-session ' +
    'stripe-webhook verify-session downloads/:chip purchase-links counts site-config'
  const others = '/sandbox/* / /contact /lp_00-document-masker-buy-success vault lead-magnet unknown'
  expect(new Set(routes)).toEqual(new Set([...calls.split(' ').map((call) => `/api/${call}`), ...others.split(' ')]))
  // Whoever met the failing store first, a request or a delivery, tells of it.
  expect(output).toMatch(/a request failed|the store failed during an attempt/)
  const secrets = [
    ...Object.values(PERSON),
    ...'hopper Roe the-ad 203.0.113. A-WRONG-CODE the-unlisted the-key-of-the-hook a-forged-grant'.split(' '),
    ...['555 0199', 'cs_somebody_elses', 'price_of_somebody', CODE, event.split('/').at(-1) ?? ''].concat(opening),
    SETTINGS.SESSION_SECRET,
    SETTINGS.WEBHOOK_SIGNING_SECRET.slice(6),
  ]
  expect(secrets.every((secret) => secret.length > 2)).toBe(true)
  // The start notice may show the stand-in's code; nothing else may repeat it.
  const lower = output.replace(`; the client code is ${CODE}`, '').toLowerCase()
  const written = (text: string) => lower.includes(text.toLowerCase())
  expect(secrets.filter((text) => written(text) || written(encodeURIComponent(text)))).toEqual([])
})
