import { MINUTE_MS } from '#contracts/clock.ts'
import type { DomainAnswer } from '#contracts/console-domain.ts'
import type { InvitedAnswer } from '#contracts/console-people.ts'
import { inviteBeside } from '#server/flows/people/people.ts'
import { proofOf } from '#server/start/site-proof.ts'
import { insertNew } from '#server/store/database.ts'
import { endSiteAddress, readSiteAddresses } from '#server/store/site-addresses.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import { auditOf, type ConsoleBrowser, enroll, optionsFor, signIn, signInAs } from '#test/console.ts'
import { createTestApp, type TestApp, type TestOptions } from '#test/create-test-app.ts'
import { answerOf, expect, it } from '#test/it.ts'
import { messagesOf } from '#test/mailed-links.ts'

const AT = '/api/console/domain'
const OLD = 'https://old.example'
const THERE = 'http://www.firm.localhost'

const begin = (test: TestApp, version: number, origin = THERE) =>
  insertNew(test.db, 'site_addresses', {
    version,
    origin,
    vault_path: 'a-vault-nobody-knows',
    guide_path: 'a-guide-nobody-knows',
    until: test.clock() + 10 * MINUTE_MS,
    confirmed_at: null,
    saved_by: 'owner@firm.example',
    saved_at: test.clock(),
  })

/** The site as it's opened under an address that waits. */
const atNewName = (pendingAddress: number, options: TestOptions = {}) =>
  createTestApp({ publicOrigin: THERE, origin: () => THERE, pendingAddress, ...options })

/** Begins to move there, and invites the owner beside. @returns the link's token */
async function inviteThere(test: TestApp, { email }: ConsoleBrowser, version = 1) {
  await begin(test, version)
  const person = { id: 'owner', email, name: 'owner', role: 'owner' } as const
  const by = { ...person, personId: 'owner', sessionId: 'a session' }
  return (await inviteBeside(test, person, { by })).split('#')[1] ?? ''
}

const there = () => createAuthenticator({ origin: THERE, rpId: 'www.firm.localhost' })

it('goes back by itself after ten minutes, on every server', async ({ test, owner }) => {
  const version = await test.connections.version()
  await begin(test, 1)
  const pending = await test.connections.effective()
  expect([pending.version > version, pending.config.publicOrigin]).toEqual([true, undefined])
  expect(pending.domain?.pending?.origin).toBe(THERE)
  test.clock.advance(10 * MINUTE_MS)
  const over = await test.connections.effective()
  expect([over.version > pending.version, over.domain?.pending]).toEqual([true, undefined])
  expect(await owner.read<DomainAnswer>(AT)).toMatchObject({ origin: null, pending: null, wentBack: THERE })
})

it('keeps an address once somebody has signed in there, with the passkeys of the old one', async () => {
  await using test = await atNewName(1, { destinationsOf: () => ['visitor-mail'] })
  const owner = await signInAs(test, 'owner')
  await signInAs(test, 'staff')
  const token = await inviteThere(test, owner)
  const asked = await test.post('/api/console/enroll/options', { token })
  expect(((await asked.json()) as { invitation: InvitedAnswer }).invitation.replaces).toBe(false)
  // A passkey of the old name opens nothing at the new one.
  expect((await signIn(test, createAuthenticator())).status).toBe(403)
  expect((await readSiteAddresses(test.db))[0]?.confirmed_at).toBeNull()
  const before = await test.connections.version()
  expect((await enroll(test, token, there())).status).toBe(200)
  const { config, version, domain } = await test.connections.effective()
  expect(config).toMatchObject({ publicOrigin: THERE, production: true, vaultPath: 'a-vault-nobody-knows' })
  expect([version > before, domain?.leadOn]).toEqual([true, ['firm.localhost']])
  expect(await test.db.selectFrom('console_passkeys').select(['person_id', 'host']).orderBy('host').execute()).toEqual([
    { person_id: 'owner', host: 'localhost' },
    { person_id: 'staff', host: 'localhost' },
    { person_id: 'owner', host: 'www.firm.localhost' },
  ])
  const mailed = { email: 'staff@firm.example', invitedBy: owner.email }
  expect(await messagesOf(test)).toEqual([{ ...mailed, link: expect.stringMatching(/^http:\/\/www\.firm\./) }])
  expect(await auditOf(test)).toContainEqual([owner.email, 'confirmed a new address', THERE])
})

it('doesn’t keep what time ended', async () => {
  await using test = await atNewName(1)
  const owner = await signInAs(test, 'owner')
  const token = await inviteThere(test, owner)
  expect(await optionsFor(test, token)).toHaveProperty('challenge')
  test.clock.advance(10 * MINUTE_MS)
  await enroll(test, token, there())
  expect((await readSiteAddresses(test.db)).map(({ confirmed_at }) => confirmed_at)).toEqual([null])
})

it.each<[string, TestOptions, string, number, RegExp]>([
  ['an address of the network', {}, '10.0.0.7', 422, /^Type the name alone/],
  ['a name with a port', {}, 'firm.example:8080', 422, /^Type the name alone/],
  ['a name with a password', {}, 'https://a:b@firm.example', 422, /^Type the name alone/],
  ['a name without a dot', {}, 'intranet', 422, /^Type the name alone/],
  ['this machine’s name, in production', {}, 'firm.localhost', 422, /^Type the name alone/],
  ['a name where nothing is', {}, 'https://firm.invalid/', 422, /leads nowhere yet/],
  ['any name, if the settings have one', { env: { PUBLIC_ORIGIN: OLD } }, 'firm.example', 409, /^Whoever runs/],
])('refuses %s', async (_, options, name, status, says) => {
  await using test = await createTestApp(options)
  const owner = await signInAs(test, 'owner')
  expect(await answerOf(owner.post(`${AT}/use`, { name, version: 0 }))).toEqual([status, expect.stringMatching(says)])
  expect(await readSiteAddresses(test.db)).toEqual([])
})

it('lets the server’s settings win over what’s stored', async () => {
  await using test = await createTestApp({ env: { PUBLIC_ORIGIN: OLD, VAULT_PATH: 'a-vault-of-theirs' } })
  await begin(test, 1)
  await test.db.updateTable('site_addresses').set({ confirmed_at: 1 }).execute()
  const { config, domain } = await test.connections.effective()
  expect([config.publicOrigin, config.vaultPath, domain]).toEqual([OLD, 'a-vault-of-theirs', undefined])
})

it('leads visits under an old name on, answers programs there, and proves itself under any name', async () => {
  await using test = await createTestApp({ publicOrigin: THERE, otherNames: ['old.example'], isSandboxed: true })
  const visit = await test.app.request(`${OLD}/your-data/a.token?x=1`)
  const led = { location: `${THERE}/your-data/a.token?x=1`, 'cache-control': 'no-store' }
  expect([visit.status, Object.fromEntries(visit.headers)]).toEqual([308, expect.objectContaining(led)])
  const program = await test.app.request(`${OLD}/api/stripe-webhook`, { method: 'POST', body: '{}' })
  expect([program.status, (await test.app.request(`${OLD}/healthz`)).status]).toEqual([503, 200])
  const text = 'x'.repeat(43)
  const proof = await test.app.request(`https://any.example/api/site-proof/${text}`)
  expect(await proof.text()).toBe(proofOf('a key of the test', text))
  expect((await test.app.request('https://any.example/api/site-proof/short')).status).toBe(404)
})

it('says of which names it may have a certificate: its own, former ones, and those that an owner looks at', async () => {
  await using test = await createTestApp({ publicOrigin: 'https://www.firm.example', otherNames: ['old.example'] })
  const ask = async (name: string) => (await test.app.request(`/own-name?domain=${name}`)).status
  const names = ['www.firm.example', 'old.example', 'WWW.FIRM.EXAMPLE', 'next.example', 'www.next.example', '']
  expect(await Promise.all(names.map(ask))).toEqual([200, 200, 200, 404, 404, 404])
  const owner = await signInAs(test, 'owner')
  await owner.post(`${AT}/look`, { name: 'next.example' })
  expect(await Promise.all(['next.example', 'www.next.example'].map(ask))).toEqual([200, 200])
  test.clock.advance(61 * MINUTE_MS)
  expect(await ask('next.example')).toBe(404)
})

it('begins one address of two that are asked for at once, on whichever servers', async ({ test, owner }) => {
  const began = await Promise.all(['http://a.localhost', 'http://b.localhost'].map((origin) => begin(test, 1, origin)))
  expect(began.filter(Boolean)).toHaveLength(1)
  const now = test.clock()
  const confirmed = await Promise.all([1, 2].map(() => endSiteAddress(test.db, 1, now, { confirmed_at: now })))
  expect(confirmed.filter(Boolean)).toHaveLength(1)
  expect((await owner.post(`${AT}/cancel`, { version: 1 })).status).toBe(409)
  // One that still waits ends when an owner says so.
  const token = await inviteThere(test, owner, 2)
  expect((await owner.post(`${AT}/cancel`, { version: 2 })).status).toBe(200)
  expect((await test.post('/api/console/enroll/options', { token })).status).toBe(410)
  expect((await test.connections.effective()).domain).toMatchObject({ pending: undefined, current: { version: 1 } })
})
