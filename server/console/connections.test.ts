import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '#contracts/clock.ts'
import { CONNECTIONS, type ConnectionId, type TryAnswer } from '#contracts/console-connections.ts'
import { askDoctor } from '#server/doctor/ask-doctor.ts'
import { group, ok } from '#server/doctor/finding.ts'
import { openConnecting } from '#server/doctor/open-doctor.ts'
import { FORMS } from '#server/start/connections/connection-forms.ts'
import { auditOf, signInAs } from '#test/console.ts'
import { openTestConnections, SIGNING_SECRET } from '#test/console-parts.ts'
import { AT, type Fields, openConnectionsPage } from '#test/doctor/open-connections-page.ts'
import { price, startThirdParties } from '#test/doctor/start-third-parties.ts'
import { dumpStore } from '#test/dump-store.ts'
import { answerOf, expect, itWith } from '#test/it.ts'
import { refusing, startMailServer } from '#test/start-mail-server.ts'
import { answerJson, answerWith, type Behaviour, startReceiver } from '#test/start-receiver.ts'

const ROOT = join(import.meta.dirname, '../..')
const it = itWith(() => openConnectionsPage())

const ACCOUNT = { user: 'the-firm', password: 'a-mail-password-of-1234' }
const ADDRESSES = { fromAddress: 'hello@firm.example', owner: 'owner@firm.example', visitors: '1' }
const mailAt = (port: number, more: Fields = {}): Fields => {
  return { host: '127.0.0.1', port: String(port), ...ACCOUNT, ...ADDRESSES, ...more }
}

it('saves what was tried, as it was tried, and shows how its secret ends', async ({ own: page }) => {
  await using server = await startMailServer({ allowInsecureAuth: true })
  const fields = mailAt(server.port)
  const { body, proof, words } = await page.tryOut('mail', fields)
  expect(words.slice(0, 2)).toEqual([
    'ok: The mail server accepts the user name and password.',
    'ok: A test email is on its way to owner@firm.example, from hello@firm.example. Look whether it arrives, and from whom.',
  ])
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([['owner@firm.example']])
  expect(await page.valuesOf('mail')).toBeUndefined()

  const wrong = [
    { ...body, proof: '' },
    { ...body, proof: `${Date.now() + DAY_MS}.x` },
    { ...body, proof, fields: { ...fields, fromAddress: 'other@firm.example' } },
    { ...body, proof, id: 'alarms' },
  ]
  for (const each of wrong) expect((await page.owner.post(`${AT}/save`, each)).status).toBe(422)
  expect((await page.owner.post(`${AT}/save`, { ...body, proof })).status).toBe(200)
  const form = await page.formOf('mail')
  expect([form.state, form.saved?.by]).toEqual(['here', 'owner@firm.example'])
  const shown = Object.fromEntries(form.fields.map(({ name, value, secret }) => [name, secret ?? value]))
  expect(shown).toMatchObject({ host: '127.0.0.1', user: 'the-firm', password: '…1234' })
  // Somebody else's page is older now.
  const why = 'owner@firm.example changed this meanwhile. What you typed is still here; reload the page to see theirs.'
  expect(await answerOf(page.owner.post(`${AT}/save`, { ...body, proof }))).toEqual([409, why])
  const noted = (await auditOf(page.test)).slice(0, 2).map(([who, what]) => `${who} ${what}`)
  expect(noted.toSorted()).toEqual(['owner@firm.example connected', 'owner@firm.example tried a connection'])
})

it('keeps a secret byte for byte, and asks for it again once it would go elsewhere', async ({ own: page }) => {
  await using server = await startMailServer({ allowInsecureAuth: true })
  await using other = await startMailServer({ allowInsecureAuth: true })
  const fields = mailAt(server.port, { password: ' "a pass:w@rd"' })
  expect((await page.save('mail', fields)).status).toBe(200)
  const { password: _, ...rest } = fields
  const stored = { password: 'a pass:w@rd' }
  expect((await page.save('mail', { ...rest, fromName: 'The Firm' }, ['password'])).status).toBe(200)
  expect(await page.valuesOf('mail')).toMatchObject({ ...stored, fromName: 'The Firm' })
  for (const moved of [{ port: String(other.port) }, { host: 'localhost' }, { user: 'someone' }]) {
    const problems = [{ field: 'password', says: 'It’s for somewhere else now, so password is asked for again.' }]
    expect(await page.tryOut('mail', { ...rest, ...moved }, ['password'])).toMatchObject({ problems, proof: null })
  }
  expect(other.connections()).toBe(0)
  for (const masked of ['••••••••', '…word', '****', '···word'])
    expect((await page.tryOut('mail', { ...rest, password: masked })).problems).toMatchObject([{ field: 'password' }])
})

it('says in the form’s words what’s wrong with what’s typed, field by field', async ({ own: page }) => {
  const { problems } = await page.tryOut('mail', { host: 'https://mail.example', port: 'x', fromAddress: 'nobody' })
  expect(problems).toEqual([
    { field: 'host', says: 'Use the server’s name alone, without https:// or a path.' },
    { field: 'port', says: 'Use a number, such as 465.' },
    { field: 'owner', says: 'The firm’s mailbox is missing.' },
  ])
  expect((await page.tryOut('hubspot', { account: '12345678' })).problems).toEqual([
    { field: 'account', says: 'Number of the account names no form. Use the account and at least one form.' },
  ])
})

const [BASIC, UNVERIFIED] = ['5.7.30 Basic authentication is not supported', 'Email address is not verified.']

it.each<[string, Parameters<typeof startMailServer>[0], RegExp]>([
  ['a wrong password', { onAuth: refusing(535) }, /refuses the user name or the password/],
  ['passwords at Microsoft', { onAuth: refusing(550, BASIC) }, /Microsoft refuses passwords .+ \(550 5\.7\.30\)/],
  ['an address that SES hasn’t verified', { onRcptTo: refusing(554, UNVERIFIED) }, /for verified addresses alone/],
])('says what to do about %s, and lets nobody save it', async (_, options, says) => {
  await using server = await startMailServer({ allowInsecureAuth: true, ...options })
  await using page = await openConnectionsPage()
  const { words, proof } = await page.tryOut('mail', mailAt(server.port))
  expect([words.join('\n'), proof]).toEqual([expect.stringMatching(says), null])
})

it('sends an automation one test lead in the shape of real ones', async ({ own: page }) => {
  await using automation = await startReceiver()
  for (const id of ['newsletter', 'survey', 'business-card', 'lead-magnet', 'purchase'] as const)
    expect((await page.save(id, { address: `${automation.address}/hooks/${id}?key=abcd` })).status).toBe(200)
  const sent = automation.arrivals.map(({ body }) => JSON.parse(body) as Record<string, string>)
  expect(sent.map((lead) => lead['email'] ?? lead['Email'])).toEqual(Array(5).fill('test@example.com'))
  expect(Object.keys(sent[1] ?? {})).toHaveLength(23)
  expect(automation.arrivals[0]?.headers['webhook-signature']).toMatch(/^v1,/)
  const { fields } = await page.formOf('newsletter')
  expect(fields).toMatchObject([{ value: '', secret: `${new URL(automation.address).host} …abcd` }])
})

const HERE = { publicOrigin: 'http://localhost', env: { PUBLIC_ORIGIN: 'http://localhost' } }
const CALENDAR = { link: '', token: 'a-token-of-calendly-9876' }
const HOOKS = '/calendly/webhook_subscriptions'
const denied = (message: string) => answerJson({ title: 'Permission Denied', message }, 403)
const UPGRADE = denied('Please upgrade your Calendly account to Standard')
const NO_SCOPE = denied('Missing scope webhooks:read')

it.each<[string, string, Behaviour, string]>([
  ['a token that’s none', '/calendly/users/me', answerWith(401), 'not-ready: Calendly refuses the token.'],
  ['a token without scopes', '/calendly/users/me', answerWith(403), 'not-ready: The token lacks a scope.'],
  ['a plan without webhooks', HOOKS, UPGRADE, 'warning: Calendly’s plan of this account has no webhooks'],
  ['a token without the webhooks’ scope', HOOKS, NO_SCOPE, 'warning: The token lacks a scope for webhooks'],
])('tells %s apart at the calendar', async (_, path, behaviour, says) => {
  await using parties = await startThirdParties()
  const connected = [group('Scheduler', 'calendar', [ok('webhook', 'on')])]
  await using page = await openConnectionsPage({ doctor: async () => connected, ...HERE })
  const address = parties.receiver.address
  const fields = { ...CALENDAR, link: `${address}/book`, apiUrl: `${address}/calendly` }
  expect((await page.tryOut('scheduler', fields)).words.join('\n')).toMatch(
    /The link answers[^]*warning: Calendly doesn’t tell the site of calls yet. Save, then have it do so./,
  )
  expect((await page.save('scheduler', fields)).status).toBe(200)
  expect(await page.valuesOf('scheduler')).toMatchObject({ hearingKey: expect.stringMatching(/^[\w-]{43}$/) })
  parties.misbehave(path, behaviour)
  expect([(await page.press('hear', 'scheduler')).status, (await page.formOf('scheduler')).hears]).toEqual([200, true])
  const { words } = await page.tryOut('scheduler', fields)
  expect(words.join('\n')).toContain(says)
  expect(words.some((word) => word.startsWith('warning: '))).toBe(!says.startsWith('not-ready'))
})

const MAY_NOT = { error: { type: 'invalid_request_error', message: 'The provided key does not have the permissions.' } }

it('has Stripe tell the site of payments as it’s saved, and removes only what it made before', async () => {
  const url = 'https://www.firm.example/api/stripe-webhook'
  const endpointHere = { url, metadata: { site: 'consulting-site' }, enabled_events: ['*'], status: 'enabled' }
  const endpoints = new Map<string, object>([
    ['we_theirs', { ...endpointHere, id: 'we_theirs', metadata: {} }],
    ['we_older', { ...endpointHere, id: 'we_older' }],
  ])
  let [mayMake, onMade] = [true, async () => {}]
  await using stripe = await startReceiver((response, arrival, number) => {
    const { path, body } = arrival
    const id = path.split('/').at(-1)?.split('?')[0] ?? ''
    if (path.startsWith('/v1/prices')) return answerJson({ ...price, livemode: false })(response, arrival, number)
    if (path === '/v1/account') return answerJson({ charges_enabled: false })(response, arrival, number)
    if (endpoints.has(id)) endpoints.delete(id)
    else if (path === '/v1/webhook_endpoints' && body && !mayMake)
      return answerJson(MAY_NOT, 403)(response, arrival, number)
    else if (path === '/v1/webhook_endpoints' && body) {
      const made = { id: 'we_new', url, metadata: { site: 'consulting-site' }, secret: 'whsec_made-at-stripe-0123' }
      endpoints.set('we_new', made)
      return void onMade().then(() => answerJson(made)(response, arrival, number))
    }
    answerJson({ object: 'list', data: [...endpoints.values()], has_more: false })(response, arrival, number)
  })
  await using page = await openConnectionsPage({ publicOrigin: 'https://www.firm.example' })
  const fields = { key: 'sk_test_abcdefgh1234', price: 'price_1', apiUrl: stripe.address }
  mayMake = false
  expect(await answerOf(page.save('payments', fields))).toEqual([422, expect.stringMatching(/^This key may not make/)])
  expect(await page.valuesOf('payments')).toBeUndefined()
  mayMake = true
  const { words } = await page.tryOut('payments', fields)
  expect(words.slice(-2)).toEqual([
    expect.stringMatching(/^warning: A test key moves no money\. Take key and price from live mode\./),
    expect.stringMatching(/^warning: Stripe doesn’t let this account take money yet\./),
  ])
  expect((await page.save('payments', fields)).status).toBe(200)
  expect([...endpoints.keys()]).toEqual(['we_theirs', 'we_new'])
  const made = stripe.arrivals.findLast(({ path, body }) => path === '/v1/webhook_endpoints' && body !== '')?.body ?? ''
  expect([...new URLSearchParams(made)]).toContainEqual(['api_version', expect.stringMatching(/^20\d\d-/)])
  const kept = { hearingSecret: 'whsec_made-at-stripe-0123', endpointId: 'we_new' }
  expect(await page.valuesOf('payments')).toMatchObject(kept)
  expect(await page.formOf('payments')).toMatchObject({ state: 'here', says: 'It’s a test key: no money moves.' })
  // Another key may be another account's.
  const { problems } = await page.tryOut('payments', { ...fields, key: 'sk_test_another-1234' }, ['hearingSecret'])
  expect(problems).toMatchObject([{ field: 'hearingSecret' }])
  // Somebody saves meanwhile: what this press made is taken back.
  onMade = async () => void (await page.connections.save('payments', 1, 'other@firm.example', fields))
  expect((await page.save('payments', fields)).status).toBe(409)
  expect([...endpoints.keys()]).toEqual(['we_theirs'])
})

it('leaves the server’s own alone, shows nothing of it, and tries it', async () => {
  await using automation = await startReceiver()
  await using page = await openConnectionsPage({
    env: { NEWSLETTER_WEBHOOK_URL: `${automation.address}/its-own-key`, VISITOR_MAIL: '0' },
    // Whoever runs the server may name its own network.
    connecting: openConnecting({ root: '', signingSecret: SIGNING_SECRET, isTrial: false, proofKey: '' }),
  })
  const form = await page.formOf('newsletter')
  expect([form.state, form.fields]).toEqual(['server', []])
  expect((await page.formOf('mail')).state).toBe('server')
  const body = { id: 'newsletter', version: 0, fields: { address: automation.address }, kept: [] }
  for (const call of ['try', 'remove', 'put-back'])
    expect((await page.owner.post(`${AT}/${call}`, body)).status).toBe(409)
  const tried = await page.owner.post(`${AT}/try`, { ...body, inUse: true })
  expect(((await tried.json()) as TryAnswer).results).toMatchObject([{ state: 'ok' }])
  expect(automation.arrivals.map(({ path }) => path)).toEqual(['/its-own-key'])
  expect(JSON.stringify(await page.list())).not.toContain('its-own-key')
})

it('calls nothing in its own network for an owner, outside of trials', async () => {
  await using inside = await startReceiver()
  const connecting = openConnecting({ root: '', signingSecret: SIGNING_SECRET, isTrial: false, proofKey: '' })
  await using page = await openConnectionsPage({ connecting })
  const targets: [ConnectionId, Fields][] = [
    ['newsletter', { address: inside.address }],
    ['alarms', { address: 'https://169.254.169.254/latest' }],
    ['survey', { address: 'https://localhost/x' }],
    ['mail', mailAt(inside.port)],
    ['mail', mailAt(25, { host: '[::ffff:10.0.0.1]' })],
    ['scheduler', { link: 'https://10.0.0.8/x', token: 'token' }],
    ['archives', { intel: 'https://192.168.1.1/a.zip', silicon: 'https://192.168.1.1/b.zip' }],
  ]
  for (const [id, fields] of targets) {
    const { words, proof } = await page.tryOut(id, fields)
    expect([id, words, proof]).toEqual([id, [expect.stringMatching(/own network, where the console may not/)], null])
  }
  // Nor does the doctor, where names lead elsewhere by now.
  await using mailServer = await startMailServer({ allowInsecureAuth: true })
  const { address } = inside
  const saved: [ConnectionId, Fields][] = [
    ['newsletter', { address }],
    ['alarms', { address }],
    ['mail', mailAt(mailServer.port)],
    ['archives', { intel: address, silicon: address }],
  ]
  for (const [id, fields] of saved) await page.connections.save(id, 0, 'owner@firm.example', fields)
  const env = { NODE_ENV: 'production', DATA_DIR: page.test.store.folder, WEBHOOK_SIGNING_SECRET: SIGNING_SECRET }
  const asked = { env, root: ROOT, timeoutMs: 5000, db: page.db }
  const found = [...(await askDoctor('examine', asked)), ...(await askDoctor('send-test', asked))]
  const refused = found.flatMap(({ findings }) => findings.filter(({ says }) => /own network|EPRIVATE/.test(says)))
  // Automation, mail, two files, alarms; a test email and two test alarms.
  expect(refused).toHaveLength(8)
  expect([inside.arrivals, mailServer.mails]).toEqual([[], []])
})

it('tells no secret: not to a browser, in the log, in the audit log, or in the store', async ({ own: page }) => {
  const staff = await signInAs(page.test, 'staff')
  const canary = 'CANARY-5Yp7'
  for (const [number, id] of CONNECTIONS.entries()) {
    const values = Object.fromEntries(FORMS[id].fields.map(({ name }) => [name, `${canary}-${id}-${name}-${number}`]))
    expect(await page.connections.save(id, 0, 'owner@firm.example', { ...values, hearingKey: canary })).toBe(true)
  }
  const health = await staff.get('/api/console/health')
  const answers = [await staff.get(AT), await page.owner.get('/api/console/audit'), health]
  const secrets = (await page.list()).flatMap(({ fields }) => fields.filter(({ secret }) => secret !== undefined))
  expect(secrets.map(({ value }) => value).join('')).toBe('')
  expect(secrets.map(({ secret }) => secret ?? '').join()).not.toContain(canary)
  const told = [...(await Promise.all(answers.map((answer) => answer.text()))), ...page.logged]
  expect([...told, ...Object.values(await dumpStore(page.db))].join('\n')).not.toContain(canary)
})

it('runs without its key: says so, and takes each connection anew', async ({ own: page }) => {
  await using automation = await startReceiver()
  const address = { address: `${automation.address}/a` }
  for (const id of ['newsletter', 'alarms'] as const) expect((await page.save(id, address)).status).toBe(200)
  const file = join(page.test.store.folder, 'settings.key')
  rmSync(file)
  // As after a restart, or on a restored backup.
  Object.assign(page.connections, openTestConnections(page.test.store, page.clock, {}))
  const states = Object.fromEntries((await page.list()).map(({ id, state }) => [id, state]))
  expect(states).toMatchObject({ newsletter: 'locked', alarms: 'locked', mail: 'stand-in' })
  expect((await page.connections.effective()).config.newsletterWebhookUrl).toBeUndefined()
  expect(await page.owner.read('/api/console/today')).toHaveProperty('locked.0', 'Newsletter automation')
  const asked = { env: { DATA_DIR: page.test.store.folder }, root: ROOT, timeoutMs: 5000, db: page.db, isOffline: true }
  const found = JSON.stringify(await askDoctor('examine', asked))
  expect(found.match(/"(newsletter automation|alerts)",[^}]*needs its key back"/g)).toHaveLength(2)
  writeFileSync(file, 'a damaged key')
  expect((await page.save('newsletter', address)).status).toBe(503)
  rmSync(file)
  expect((await page.save('newsletter', address)).status).toBe(200)
  expect((await page.formOf('newsletter')).state).toBe('here')
  expect((await page.formOf('alarms')).state).toBe('locked')
})

it('puts the one before back for a week, and removes what’s asked to go', async ({ own: page }) => {
  await using automation = await startReceiver()
  const [one, other] = ['/one', '/other'].map((path) => ({ address: `${automation.address}${path}` }))
  await page.save('survey', one ?? {})
  expect((await page.press('put-back', 'survey')).status).toBe(404)
  await page.save('survey', other ?? {})
  expect([(await page.press('put-back', 'survey')).status, await page.valuesOf('survey')]).toEqual([200, one])
  expect((await page.press('remove', 'survey')).status).toBe(200)
  expect([await page.valuesOf('survey'), (await page.formOf('survey')).state]).toEqual([undefined, 'stand-in'])
  expect([(await page.press('put-back', 'survey')).status, await page.valuesOf('survey')]).toEqual([200, one])
  page.clock.advance(8 * DAY_MS)
  expect((await page.connections.read()).get('survey')).toMatchObject({ values: one, previous: undefined })
})
