import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { anySign } from '#test/any-sign.ts'
import { expect, it } from '#test/it.ts'
import { IN_PRODUCTION } from '#test/spawn-server.ts'
import { readConfig } from './config.ts'

type Env = Record<string, string | undefined>

/** The settings, or what's wrong with them. */
function read(env: Env) {
  const reading = readConfig(env)
  return reading.ok ? reading.config : reading.mistakes.map(({ name, wrong }) => `${name} ${wrong}`)
}

const mistakesOf = (env: Env) => {
  const reading = readConfig(env)
  return reading.ok ? [] : reading.mistakes
}

/** Names of settings that keep a production server from starting. */
const unsafeOf = (env: Env, isDev = false) => {
  const reading = readConfig(env, isDev)
  return reading.ok ? reading.unsafe.map(({ name }) => name) : []
}

const FORM = '319478e5-e5fd-4d39-9d13-fc1f90bf46da'

const ADDRESSES = { MAIL_FROM: 'hello@firm.example', OWNER_EMAIL: 'owner@firm.example' }
const MAIL = { SMTP_URL: 'smtp://me:p%40ss@mail.example.com:587', ...ADDRESSES }

const READY = { ...IN_PRODUCTION, PUBLIC_ORIGIN: 'https://www.example.com' }

// What is read of the third parties' settings: third-parties.test.ts.
it.each<[Env, object]>([
  [
    { HOST: '0.0.0.0', PORT: '0', TRUST_PROXY_HOPS: '2', DATA_DIR: '/srv/gimbal', VAULT_PATH: 'Cellar_9' },
    { host: '0.0.0.0', port: 0, trustProxyHops: 2, dataDir: '/srv/gimbal', vaultPath: 'Cellar_9' },
  ],
  [{ PUBLIC_ORIGIN: 'https://www.example.com/' }, { publicOrigin: 'https://www.example.com' }],
  [{ STRIPE_API_URL: 'http://127.0.0.1:9002/' }, { stripeApiUrl: 'http://127.0.0.1:9002' }],
  [{}, { production: false, sandboxAllowed: true, visitorMail: true }],
  [{ NODE_ENV: 'production' }, { production: true, sandboxAllowed: false, visitorMail: false }],
  [
    { NODE_ENV: 'production', SANDBOX: '1' },
    { production: true, sandboxAllowed: true },
  ],
  [{ PUBLIC_ORIGIN: 'https://www.example.com' }, { production: true, sandboxAllowed: false }],
  [{ PUBLIC_ORIGIN: 'https://localhost' }, { production: false, sandboxAllowed: true }],
  [
    { ...MAIL, MAIL_FROM: '"Byron, King & Söhne" <hello@firm.example>' },
    { mailFrom: { name: 'Byron, King & Söhne', address: 'hello@firm.example' } },
  ],
  // Where mail can be sent.
  [{ NEWSLETTER_OPT_IN: 'double' }, { newsletterOptIn: 'double' }],
  // Mail may be connected in the console.
  [{ ...READY, NEWSLETTER_OPT_IN: 'double' }, { newsletterOptIn: 'double' }],
])('takes %j for %j', (env, expected) => {
  expect(read(env)).toMatchObject(expected)
})

it('takes a blank setting for one that isn’t set', () => {
  expect(read({ PORT: '', HOST: ' ', CALENDLY_TOKEN: '', PUBLIC_ORIGIN: '  ' })).toEqual(read({}))
})

const WRONG: Record<string, string[]> = {
  PORT: ['65536', '-1', '3e3', 'http'],
  TIME_ZONE: ['New York', 'EST5EDT4', '+05:00'],
  TRUSTED_PROXIES: ['caddy', '127.0.0.1,', '127.0.0.1:3000', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.0/8/8', '::1%eth0'],
  SANDBOX: ['true'],
  PUBLIC_ORIGIN: ['www.example.com', 'https://www.example.com/site', 'ftp://www.example.com'],
  NEWSLETTER_WEBHOOK_URL: ['http://hooks.example.com', 'http://127.0.0.1.example.com', 'https://me:secret@h.example'],
  HUBSPOT_FORMS: ['12345678', `12345678 purchase=${FORM}`, `12345678 survey=${FORM} survey=${FORM}`],
  ELEVENLABS_AGENT_ID: ['agent 1'],
  ELEVENLABS_SCRIPT_INTEGRITY: ['sha384-abc'],
  CLARITY_PROJECT_ID: ['abc/../def'],
  STRIPE_API_URL: ['https://api.stripe.com/v1'],
  MASKER_MAC_ARM64_SHA256: ['ab'],
  DATABASE_URL: ['postgres://ada:p%C3@db.example.com/gimbal', 'postgres://ada:p@db.example.com/gimbal%'],
  SESSION_SECRET: ['short'],
  VAULT_PATH: ['/vault', 'vault.data', 'x'.repeat(101), 'console', 'Services', 'LP_10-the-tenth-offer'],
  LEAD_MAGNET_PATH: ['vault-7f3k9q'],
  WEBHOOK_SIGNING_SECRET: ['not base64 at all!', `whsec_${Buffer.alloc(16).toString('base64')}`],
}

it.each(Object.keys(WRONG))('refuses for %s what it can’t be, with what is wrong and a cure', (name) => {
  for (const value of WRONG[name] ?? []) {
    const mistakes = mistakesOf({ [name]: value })
    expect([value, ...mistakes]).toEqual([value, { name, wrong: expect.any(String), cure: expect.any(String) }])
  }
})

it.each([
  ['STRIPE_PRICE_ID', `sk_live_${'a1B2'.repeat(25)}`, 'looks like a secret key'],
  ['STRIPE_PRICE_ID', '1AbC', 'does not begin with price_'],
  ['STRIPE_SECRET_KEY', 'pk_live_1AbC', 'looks like a publishable key'],
  ['STRIPE_SECRET_KEY', '0123456789abcdef', 'does not begin with sk_ or rk_'],
  ['STRIPE_WEBHOOK_SECRET', 'sk_live_0123456789', 'looks like a secret key'],
  ['ELEVENLABS_AGENT_ID', `sk_${'a1b2'.repeat(12)}`, 'looks like a secret key'],
  ['CLARITY_PROJECT_ID', 'rk_live_0123456789', 'looks like a restricted key'],
  ['CLIENT_CODE_HASHES', 'jwqlpq, GIMBAL-DEMO', 'has an entry that is no hash (number 2)'],
  ['CLIENT_CODE_HASHES', 'jwqlpq,0jwqlp', 'has an entry that is no hash (number 2)'],
  ['CLIENT_CODE_HASHES', 'jwqlpq1', 'has an entry that is no hash (number 1)'],
  // As docker takes them from an env file.
  ['SMTP_URL', '"smtps://a:b@mail.firm.example"', '', 'without the quotes'],
  ['PUBLIC_ORIGIN', 'https://x.example # ours', '', 'comment on a line of its own'],
])('refuses %s=%s, and says that it %s', (name, value, looks, cure = 'use ') => {
  const mistake = mistakesOf({ [name]: value }).find((each) => each.name === name)
  expect(mistake).toEqual({ name, wrong: expect.stringContaining(looks), cure: expect.stringContaining(cure) })
  expect(JSON.stringify(mistake)).not.toContain(value)
})

it.each<[Env, string[]]>([
  [{ CALENDLY_TOKEN: 't' }, ['CALENDLY_EVENT_URL is']],
  [{ STRIPE_PRICE_ID: 'price_1' }, ['STRIPE_SECRET_KEY is', 'STRIPE_WEBHOOK_SECRET is']],
  [{ MASKER_MAC_X64_URL: 'https://files.example.com/x' }, ['MASKER_MAC_ARM64_URL is']],
  [{ ...MAIL, SMTP_URL: 'https://mail.example.com' }, ['SMTP_URL is not the address of an SMTP server']],
  [{ ...MAIL, SMTP_URL: 'smtp://mail.example.com?tls.rejectUnauthorized=false' }, ['SMTP_URL has something after']],
  // Together, the halves would be an é.
  [{ ...MAIL, SMTP_URL: 'smtp://me%C3:%A9@mail.example.com' }, ['SMTP_URL has a % that encodes nothing']],
  [{ ...MAIL, MAIL_FROM: 'The Firm <hello@firm.example>, b@firm.example' }, ['MAIL_FROM is not a sender']],
  [{ ...MAIL, OWNER_EMAIL: 'owner@firm.example;b@firm.example' }, ["OWNER_EMAIL has an entry that isn't an email"]],
  [{ ...MAIL, OWNER_EMAIL: '' }, ['OWNER_EMAIL is not set, but SMTP_URL is']],
])('refuses %j: %j', (env, mistakes) => {
  expect(read(env)).toEqual(mistakes.map((begin) => expect.stringMatching(`^${begin}`)))
})

it('never repeats a secret, and never throws, whatever is set', () => {
  const names = ['PORT', 'SESSION_SECRET', 'WEBHOOK_SIGNING_SECRET', 'SURVEY_WEBHOOK_URL', 'PUBLIC_ORIGIN', 'SANDBOX']
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.string({ minLength: 8, unit: anySign }), (name, value) => {
      const said = JSON.stringify(mistakesOf({ [name]: `§${value}` }))
      expect(said.length > 2 && said.includes('§')).toBe(false)
    }),
  )
})

it('refuses in production what everybody knows or can guess, all at once', () => {
  expect(unsafeOf(READY)).toEqual([])
  expect(unsafeOf({ NODE_ENV: 'production', SANDBOX: '1' }, true)).toEqual(['npm run dev'])
  expect(unsafeOf({ PUBLIC_ORIGIN: READY.PUBLIC_ORIGIN })).toEqual(['VAULT_PATH', 'LEAD_MAGNET_PATH'])
  const unread = { NODE_ENV: 'production', PORT: 'x', PUBLIC_ORIGIN: 'www.example.com', VAULT_PATH: '/vault' }
  const named = mistakesOf(unread).map(({ name }) => name)
  expect(named.toSorted()).toEqual(['LEAD_MAGNET_PATH', 'PORT', 'PUBLIC_ORIGIN', 'VAULT_PATH'])
  for (const path of ['elevenchars', 'VAULT-7F3K9Q', 'lp_lm_01_anonymizer'])
    for (const name of ['VAULT_PATH', 'LEAD_MAGNET_PATH']) expect(unsafeOf({ ...READY, [name]: path })).toEqual([name])
  // Nothing of a site that only this machine reaches.
  expect(unsafeOf({ PUBLIC_ORIGIN: 'http://localhost:3000' }, true)).toEqual([])
})

it('reads the key that signs, and refuses a file that holds none', async ({ folder }) => {
  const [name, dkim] = ['DKIM_PRIVATE_KEY_FILE', { DKIM_DOMAIN: 'Firm.example', DKIM_SELECTOR: 'mail2026' }]
  const readKey = async (text: string) => {
    const file = join(folder.path, 'key.pem')
    await writeFile(file, text)
    return read({ ...dkim, [name]: file })
  }
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' })
  expect(await readKey(rsa.toString())).toMatchObject({
    dkimDomain: 'firm.example',
    dkimSelector: 'mail2026',
    dkimPrivateKey: expect.stringMatching(/^-----BEGIN PRIVATE KEY-----/),
  })
  const ec = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(await readKey(ec)).toEqual([`${name} has a key that isn't RSA`])
  expect(await readKey('a secret')).toEqual([`${name} names a file that isn't a private key`])
  const gone = read({ ...dkim, [name]: join(folder.path, 'gone') })
  expect(gone).toEqual([`${name} names a file that cannot be read (ENOENT)`])
  const none = [`DKIM_SELECTOR is not a DNS name`, `${name} is not set, but DKIM_DOMAIN is`]
  expect(read({ ...dkim, DKIM_SELECTOR: 'a b' })).toEqual(none)
})
