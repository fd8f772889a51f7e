import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySign } from '#test/any-sign.ts'
import { openFolder } from '#test/spawn-server.ts'
import { readConfig } from './config.ts'

type Env = Record<string, string | undefined>

const settingsOf = (env: Env) => {
  const reading = readConfig(env)
  if (!reading.ok) throw new Error(JSON.stringify(reading.mistakes))
  return reading.config
}

const mistakesOf = (env: Env) => {
  const reading = readConfig(env)
  return reading.ok ? [] : reading.mistakes
}
const namesOf = (env: Env) => mistakesOf(env).map(({ name }) => name)

/** Names of settings that keep a production server from starting. */
const unsafeOf = (env: Env, isDev = false) => {
  const reading = readConfig(env, isDev)
  return reading.ok ? reading.unsafe.map(({ name }) => name) : []
}

const FORM = '319478e5-e5fd-4d39-9d13-fc1f90bf46da'

const BUCKET: Record<string, string> = {
  ARCHIVE_S3_ENDPOINT: 'https://storage.example.com',
  ARCHIVE_S3_BUCKET: 'masker.archives',
  ARCHIVE_S3_REGION: 'us-east-1',
  ARCHIVE_S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  ARCHIVE_S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG+bPxRfi=',
}

const READY = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://www.example.com',
  VAULT_PATH: 'the-unlisted-vault',
  LEAD_MAGNET_PATH: 'the-unlisted-guide',
}

// What is read of the third parties' settings: third-parties.test.ts.
it('reads what is set, and takes a blank setting for one that is not', () => {
  const env = {
    HOST: '0.0.0.0',
    PORT: '0',
    PUBLIC_ORIGIN: 'https://www.example.com/',
    DATA_DIR: '/srv/gimbal',
    TRUST_PROXY_HOPS: '2',
    SESSION_SECRET: 'x'.repeat(32),
    STRIPE_API_URL: 'http://127.0.0.1:9002/',
    VAULT_PATH: 'Cellar_9',
    CLIENT_CODE_HASHES: 'jwqlpq, zik0zj',
  }
  expect(settingsOf(env)).toMatchObject({
    host: '0.0.0.0',
    port: 0,
    publicOrigin: 'https://www.example.com',
    dataDir: '/srv/gimbal',
    trustProxyHops: 2,
    sessionSecret: env.SESSION_SECRET,
    stripeApiUrl: 'http://127.0.0.1:9002',
    vaultPath: 'Cellar_9',
    clientCodeHashes: ['jwqlpq', 'zik0zj'],
  })
  expect(settingsOf({ PORT: '', HOST: ' ', CALENDLY_TOKEN: '', PUBLIC_ORIGIN: '  ' })).toEqual(settingsOf({}))
})

it.each<[Env, { production: boolean; sandboxAllowed: boolean }]>([
  [{}, { production: false, sandboxAllowed: true }],
  [{ NODE_ENV: 'production' }, { production: true, sandboxAllowed: false }],
  [
    { NODE_ENV: 'production', SANDBOX: '1' },
    { production: true, sandboxAllowed: true },
  ],
  [{ PUBLIC_ORIGIN: 'https://www.example.com' }, { production: true, sandboxAllowed: false }],
  [{ PUBLIC_ORIGIN: 'https://localhost' }, { production: false, sandboxAllowed: true }],
])('takes %j for %j', (env, expected) => {
  expect(settingsOf(env)).toMatchObject(expected)
})

describe('refuses', () => {
  const WRONG: Record<string, string[]> = {
    NODE_ENV: ['prod'],
    PORT: ['65536', '-1', '3e3', 'http'],
    TIME_ZONE: ['New York', 'EST5EDT4', '+05:00'],
    TRUST_PROXY_HOPS: ['yes'],
    TRUSTED_PROXIES: ['caddy', '127.0.0.1,', '127.0.0.1:3000', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.0/8/8', '::1%eth0'],
    SANDBOX: ['true'],
    NEWSLETTER_OPT_IN: ['triple'],
    PUBLIC_ORIGIN: ['www.example.com', 'https://www.example.com/site', 'ftp://www.example.com'],
    NEWSLETTER_WEBHOOK_URL: ['http://hooks.example.com', 'http://127.0.0.1.example.com', 'https://me:secret@h.example'],
    HUBSPOT_FORMS: ['12345678', `12345678 purchase=${FORM}`, `12345678 survey=${FORM} survey=${FORM}`],
    CALENDLY_API_URL: ['http://api.calendly.com'],
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
    ARCHIVE_S3_ENDPOINT: ['http://storage.example.com', 'https://storage.example.com/bucket'],
    ARCHIVE_S3_BUCKET: ['s3://archives', 'Masker_Archives'],
    ARCHIVE_S3_REGION: ['us east 1'],
    ARCHIVE_S3_ACCESS_KEY_ID: ['KEY/1'],
    ARCHIVE_S3_SECRET_ACCESS_KEY: ['a secret in words'],
    MASKER_MAC_X64_KEY: ['/x64.zip', 'a//masker.zip', 'a/../masker.zip', 'masker arm64.zip'],
  }
  const rows = Object.entries(WRONG).flatMap(([name, values]) => values.map((value) => [name, value] as const))

  it.each(rows)('%s=%s', (name, value) => {
    const needed = /^ARCHIVE|_KEY$/.test(name) ? BUCKET : {}
    const mistakes = mistakesOf({ ...needed, [name]: value })
    expect(mistakes).toEqual([{ name, wrong: expect.any(String), cure: expect.any(String) }])
    if (needed === BUCKET) expect(JSON.stringify(mistakes)).not.toContain(value)
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
  ])('%s=%s, and says that it %s', (name, value, looks) => {
    const mistake = mistakesOf({ [name]: value }).find((each) => each.name === name)
    expect(mistake).toEqual({ name, wrong: expect.stringContaining(looks), cure: expect.stringMatching(/^use /) })
    expect(JSON.stringify(mistake)).not.toContain(value)
  })

  it.each<[Env, string[]]>([
    [{ CALENDLY_TOKEN: 't' }, ['CALENDLY_EVENT_URL']],
    [{ CALENDLY_EVENT_URL: 'https://c.example' }, ['CALENDLY_TOKEN']],
    [{ STRIPE_PRICE_ID: 'price_1' }, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']],
    [{ STRIPE_PRICE_ID: 'price_1', STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' }, []],
    [{ MASKER_MAC_X64_URL: 'https://files.example.com/x' }, ['MASKER_MAC_ARM64_URL']],
    [{ ...BUCKET, ARCHIVE_S3_REGION: '' }, ['ARCHIVE_S3_REGION']],
    // Archives at two places, and the name of an object in no bucket.
    [
      { ...BUCKET, MASKER_MAC_X64_URL: 'https://a.example/x', MASKER_MAC_ARM64_URL: 'https://a.example/a' },
      ['MASKER_MAC_X64_URL'],
    ],
    [{ MASKER_MAC_ARM64_KEY: 'arm64.zip' }, ['MASKER_MAC_ARM64_KEY']],
  ])('of %j what lacks or contradicts: %j', (env, names) => {
    expect(namesOf(env)).toEqual(names)
  })
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
  const all = ['PUBLIC_ORIGIN', 'VAULT_PATH', 'LEAD_MAGNET_PATH']
  expect(unsafeOf({ NODE_ENV: 'production', SANDBOX: '1' }, true)).toEqual(['--dev', ...all])
  expect(unsafeOf({ PUBLIC_ORIGIN: READY.PUBLIC_ORIGIN })).toEqual(['VAULT_PATH', 'LEAD_MAGNET_PATH'])
  const unread = { NODE_ENV: 'production', PORT: 'x', PUBLIC_ORIGIN: 'www.example.com', VAULT_PATH: '/vault' }
  expect(namesOf(unread).toSorted()).toEqual(['LEAD_MAGNET_PATH', 'PORT', 'PUBLIC_ORIGIN', 'VAULT_PATH'])
  for (const path of ['elevenchars', 'VAULT-7F3K9Q', 'lp_lm_01_anonymizer']) {
    expect(unsafeOf({ ...READY, VAULT_PATH: path })).toEqual(['VAULT_PATH'])
    expect(unsafeOf({ ...READY, LEAD_MAGNET_PATH: path })).toEqual(['LEAD_MAGNET_PATH'])
  }
  // Nothing of a site that only this machine reaches.
  expect(unsafeOf({ PUBLIC_ORIGIN: 'http://localhost:3000' }, true)).toEqual([])
})

it('refuses double opt-in where no mail can be sent, and says how to cure it', () => {
  const launched = { ...READY, NEWSLETTER_OPT_IN: 'double' }
  expect(mistakesOf(launched)).toEqual([
    {
      name: 'NEWSLETTER_OPT_IN',
      wrong: "is double, but no email is set up, so visitors couldn't confirm",
      cure: 'set SMTP_URL, MAIL_FROM and OWNER_EMAIL, or use single',
    },
  ])
  const smtp = { SMTP_URL: 'smtp://mail.example.com:587', MAIL_FROM: 'a@example.com', OWNER_EMAIL: 'b@example.com' }
  for (const settings of [{ NEWSLETTER_OPT_IN: 'double' }, { ...launched, ...smtp }, { ...launched, SANDBOX: '1' }])
    expect(settingsOf(settings).newsletterOptIn).toBe('double')
})

it('says that docker takes quotes and comments of an env file as they are', () => {
  const cures = mistakesOf({ SMTP_URL: '"smtps://a:b@mail.firm.example"', PUBLIC_ORIGIN: 'https://x.example # ours' })
  expect(cures).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'PUBLIC_ORIGIN', cure: expect.stringContaining('comment on a line of its own') }),
      expect.objectContaining({ name: 'SMTP_URL', cure: expect.stringContaining('without the quotes') }),
    ]),
  )
})

const MAIL = {
  SMTP_URL: 'smtp://me:p%40ss@mail.example.com:587',
  MAIL_FROM: 'hello@firm.example',
  OWNER_EMAIL: 'owner@firm.example',
}

/** The settings, or what's wrong with them. */
function read(env: Record<string, string>) {
  const reading = readConfig(env)
  return reading.ok ? reading.config : reading.mistakes.map(({ name, wrong }) => `${name} ${wrong}`)
}

it.each([
  ['The Firm <hello@firm.example>', { name: 'The Firm', address: 'hello@firm.example' }],
  ['"Byron, King & Söhne" <hello@firm.example>', { name: 'Byron, King & Söhne', address: 'hello@firm.example' }],
])('reads %s as a sender, and one owner or several', (written, mailFrom) => {
  const OWNER_EMAIL = ' a@firm.example,b@firm.example '
  const ownerEmail = ['a@firm.example', 'b@firm.example']
  expect(read({ ...MAIL, MAIL_FROM: written, OWNER_EMAIL })).toMatchObject({ mailFrom, ownerEmail })
})

it.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ VISITOR_MAIL: '0' }, false],
  [MAIL, false],
  [{ ...MAIL, VISITOR_MAIL: '1' }, true],
  [{ NODE_ENV: 'production' }, false],
])('with %j writes to visitors: %s', (env, visitorMail) => {
  expect(read(env)).toMatchObject({ visitorMail })
})

it.each([
  [{ SMTP_URL: 'https://mail.example.com' }, 'SMTP_URL is not the address of an SMTP server'],
  [{ SMTP_URL: 'mail.example.com:587' }, 'SMTP_URL is not the address of an SMTP server'],
  [{ SMTP_URL: 'smtp://mail.example.com?tls.rejectUnauthorized=false' }, 'SMTP_URL has something after its host'],
  // Together, the halves would be an é.
  [{ SMTP_URL: 'smtp://me%C3:%A9@mail.example.com' }, 'SMTP_URL has a % that encodes nothing'],
  [{ MAIL_FROM: 'The Firm <hello@firm.example>, b@firm.example' }, 'MAIL_FROM is not a sender'],
  [{ OWNER_EMAIL: 'owner@firm.example;b@firm.example' }, "OWNER_EMAIL has an entry that isn't an email address"],
  [{ OWNER_EMAIL: '' }, 'OWNER_EMAIL is not set, but SMTP_URL is'],
])('refuses %j and says why', (changes, mistake) => {
  expect(read({ ...MAIL, ...changes })).toEqual([mistake])
})

it('reads the key that signs, and refuses a file that holds none', async () => {
  await using folder = await openFolder()
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
