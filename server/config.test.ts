import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySign } from '#test/any-sign.ts'
import { readConfig } from './config.ts'

const settingsOf = (env: Record<string, string | undefined>) => {
  const reading = readConfig(env)
  if (!reading.ok) throw new Error(JSON.stringify(reading.mistakes))
  return reading.config
}

const mistakesOf = (env: Record<string, string | undefined>) => {
  const reading = readConfig(env)
  return reading.ok ? [] : reading.mistakes
}

/** Names of settings that keep a production server from starting. */
const unsafeOf = (env: Record<string, string | undefined>, isDev = false) => {
  const reading = readConfig(env, isDev)
  return reading.ok ? reading.unsafe.map(({ name }) => name) : []
}

const FORM = '319478e5-e5fd-4d39-9d13-fc1f90bf46da'

it('takes a blank setting for one that is not set', () => {
  expect(settingsOf({ PORT: '', HOST: ' ', CALENDLY_TOKEN: '', PUBLIC_ORIGIN: '  ' })).toEqual(settingsOf({}))
})

// What is read of the third parties' settings: third-parties.test.ts.
it('reads what is set', () => {
  const env = {
    HOST: '0.0.0.0',
    PORT: '0',
    PUBLIC_ORIGIN: 'https://www.example.com/',
    DATA_DIR: '/srv/gimbal',
    TRUST_PROXY_HOPS: '2',
    WEBHOOK_SIGNING_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    SESSION_SECRET: 'x'.repeat(32),
    CALENDLY_EVENT_URL: 'https://calendly.com/gimbal/30min',
    CALENDLY_TOKEN: 'token',
    CALENDLY_API_URL: 'http://localhost:9001',
    STRIPE_API_URL: 'http://127.0.0.1:9002/',
    VAULT_PATH: 'Cellar_9',
    LEAD_MAGNET_PATH: 'guide-1',
  }
  expect(settingsOf(env)).toMatchObject({
    host: '0.0.0.0',
    port: 0,
    publicOrigin: 'https://www.example.com',
    dataDir: '/srv/gimbal',
    trustProxyHops: 2,
    webhookSigningSecret: env.WEBHOOK_SIGNING_SECRET,
    sessionSecret: env.SESSION_SECRET,
    calendlyApiUrl: 'http://localhost:9001',
    stripeApiUrl: 'http://127.0.0.1:9002',
    vaultPath: 'Cellar_9',
    leadMagnetPath: 'guide-1',
  })
})

it.each([
  [undefined, undefined, true],
  ['development', '0', true],
  ['production', undefined, false],
  ['production', '0', false],
  ['production', '1', true],
])('with NODE_ENV %s and SANDBOX %s allows stand-ins: %s', (NODE_ENV, SANDBOX, allowed) => {
  expect(settingsOf({ NODE_ENV, SANDBOX }).sandboxAllowed).toBe(allowed)
})

it.each([
  ['https://www.example.com', undefined, { production: true, sandboxAllowed: false }],
  ['https://www.example.com', '1', { production: true, sandboxAllowed: true }],
  ['https://localhost', undefined, { production: false, sandboxAllowed: true }],
  ['http://127.0.0.1:3000', undefined, { production: false, sandboxAllowed: true }],
])('takes a site at %s for production without NODE_ENV too', (PUBLIC_ORIGIN, SANDBOX, expected) => {
  expect(settingsOf({ PUBLIC_ORIGIN, SANDBOX })).toMatchObject(expected)
})

describe('refuses', () => {
  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3e3'],
    ['PORT', 'http'],
    ['TIME_ZONE', 'New York'],
    ['TIME_ZONE', 'EST5EDT4'],
    ['TIME_ZONE', '+05:00'],
    ['VAULT_PATH', 'console'],
    ['TRUST_PROXY_HOPS', 'yes'],
    ['TRUSTED_PROXIES', 'caddy'],
    ['TRUSTED_PROXIES', '127.0.0.1,'],
    ['TRUSTED_PROXIES', '127.0.0.1:3000'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '::/0'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', '10.0.0.0/'],
    ['TRUSTED_PROXIES', '2001:db8::/129'],
    ['TRUSTED_PROXIES', 'fe80::1%eth0'],
    ['SANDBOX', 'true'],
    ['PUBLIC_ORIGIN', 'www.example.com'],
    ['PUBLIC_ORIGIN', 'https://www.example.com/site'],
    ['PUBLIC_ORIGIN', 'ftp://www.example.com'],
    ['NEWSLETTER_WEBHOOK_URL', 'http://hooks.example.com'],
    ['HUBSPOT_FORMS', '12345678'],
    ['HUBSPOT_FORMS', `12345678 purchase=${FORM}`],
    ['HUBSPOT_FORMS', '12345678 survey=the-form'],
    ['HUBSPOT_FORMS', `12345678 survey=${FORM} survey=${FORM}`],
    ['NEWSLETTER_WEBHOOK_URL', 'http://127.0.0.1.example.com'],
    ['SURVEY_WEBHOOK_URL', 'hooks.example.com'],
    ['SURVEY_WEBHOOK_URL', 'https://me:secret@hooks.example.com'],
    ['CALENDLY_API_URL', 'http://api.calendly.com'],
    ['ELEVENLABS_AGENT_ID', 'agent 1'],
    ['ELEVENLABS_SCRIPT_URL', 'http://unpkg.com/widget.js'],
    ['ELEVENLABS_SCRIPT_INTEGRITY', 'sha384-abc'],
    ['CLARITY_PROJECT_ID', 'abc/../def'],
    ['STRIPE_API_URL', 'http://api.stripe.com'],
    ['STRIPE_API_URL', 'https://api.stripe.com/v1'],
    ['MASKER_SITE_URL', 'http://masker.example.com'],
    ['MASKER_MAC_ARM64_SHA256', 'ab'],
    ['DATABASE_URL', 'postgres://ada:p%C3@db.example.com/gimbal'],
    ['DATABASE_URL', 'postgres://ada:p@db.example.com/gimbal%'],
    ['SESSION_SECRET', 'short'],
    ['VAULT_PATH', '/vault'],
    ['VAULT_PATH', 'a/b'],
    ['VAULT_PATH', 'vault.data'],
    ['VAULT_PATH', 'v%41ult'],
    ['VAULT_PATH', 'x'.repeat(101)],
    ['VAULT_PATH', 'Services'],
    ['LEAD_MAGNET_PATH', 'lp_07-advanced-legal-analytics'],
    ['VAULT_PATH', 'LP_10-the-tenth-offer'],
    ['LEAD_MAGNET_PATH', 'vault-7f3k9q'],
    ['WEBHOOK_SIGNING_SECRET', 'not base64 at all!'],
    ['WEBHOOK_SIGNING_SECRET', `whsec_${Buffer.alloc(16).toString('base64')}`],
  ])('%s=%s', (name, value) => {
    expect(mistakesOf({ [name]: value })).toEqual([{ name, wrong: expect.any(String), cure: expect.any(String) }])
  })

  it.each([
    ['STRIPE_PRICE_ID', `sk_live_${'a1B2'.repeat(25)}`, 'looks like a secret key'],
    ['STRIPE_PRICE_ID', 'prod_1AbC', 'looks like the id of a product'],
    ['STRIPE_PRICE_ID', '1AbC', 'does not begin with price_'],
    ['STRIPE_SECRET_KEY', 'price_1AbC', 'looks like the id of a price'],
    ['STRIPE_SECRET_KEY', 'pk_live_1AbC', 'looks like a publishable key'],
    ['STRIPE_SECRET_KEY', 'whsec_0123456789', 'looks like the secret of a webhook'],
    ['STRIPE_SECRET_KEY', '0123456789abcdef', 'does not begin with sk_ or rk_'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_live_0123456789', 'looks like a secret key'],
    ['STRIPE_WEBHOOK_SECRET', '0123456789abcdef', 'does not begin with whsec_'],
    ['ELEVENLABS_AGENT_ID', `sk_${'a1b2'.repeat(12)}`, 'looks like a secret key'],
    ['CLARITY_PROJECT_ID', 'rk_live_0123456789', 'looks like a restricted key'],
    ['CLARITY_PROJECT_ID', 'whsec_0123456789', 'looks like the secret of a webhook'],
  ])('%s=%s, and says that it %s', (name, value, looks) => {
    const mistake = mistakesOf({ [name]: value }).find((each) => each.name === name)
    expect(mistake).toEqual({ name, wrong: expect.stringContaining(looks), cure: expect.stringMatching(/^use /) })
    expect(JSON.stringify(mistake)).not.toContain(value)
  })

  it('no restricted key of payments', () => {
    const rest = { STRIPE_PRICE_ID: 'price_1', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' }
    expect(mistakesOf({ STRIPE_SECRET_KEY: 'rk_live_1', ...rest })).toEqual([])
  })

  it('half of the scheduler, whichever half', () => {
    expect(mistakesOf({ CALENDLY_TOKEN: 't' }).map(({ name }) => name)).toEqual(['CALENDLY_EVENT_URL'])
    expect(mistakesOf({ CALENDLY_EVENT_URL: 'https://c.example' }).map(({ name }) => name)).toEqual(['CALENDLY_TOKEN'])
  })

  it('a part of payments or of the archives', () => {
    const named = (env: Record<string, string>) => mistakesOf(env).map(({ name }) => name)
    expect(named({ STRIPE_PRICE_ID: 'price_1' })).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
    expect(named({ STRIPE_SECRET_KEY: 'sk_1', STRIPE_PRICE_ID: 'price_1' })).toEqual(['STRIPE_WEBHOOK_SECRET'])
    expect(named({ MASKER_MAC_X64_URL: 'https://files.example.com/x' })).toEqual(['MASKER_MAC_ARM64_URL'])
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

describe('in production', () => {
  const READY = {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://www.example.com',
    VAULT_PATH: 'the-unlisted-vault',
    LEAD_MAGNET_PATH: 'the-unlisted-guide',
  }

  it('starts with a public address and unlisted pages of its own', () => {
    expect(unsafeOf(READY)).toEqual([])
    expect(unsafeOf({ ...READY, NODE_ENV: '' })).toEqual([])
  })

  it('refuses what everybody knows or can guess, all at once', () => {
    const all = ['PUBLIC_ORIGIN', 'VAULT_PATH', 'LEAD_MAGNET_PATH']
    expect(unsafeOf({ NODE_ENV: 'production' })).toEqual(all)
    expect(unsafeOf({ NODE_ENV: 'production', SANDBOX: '1' }, true)).toEqual(['--dev', ...all])
    expect(unsafeOf({ PUBLIC_ORIGIN: READY.PUBLIC_ORIGIN })).toEqual(['VAULT_PATH', 'LEAD_MAGNET_PATH'])
    const unread = { PORT: 'x', PUBLIC_ORIGIN: 'www.example.com', VAULT_PATH: '/vault' }
    const both = mistakesOf({ NODE_ENV: 'production', ...unread }).map(({ name }) => name)
    expect(both.toSorted()).toEqual(['LEAD_MAGNET_PATH', 'PORT', 'PUBLIC_ORIGIN', 'VAULT_PATH'])
  })

  it.each(['v', 'elevenchars', 'vault-7f3k9q', 'VAULT-7F3K9Q', 'lp_lm_01_anonymizer'])(
    'refuses an unlisted page at %s',
    (path) => {
      expect(unsafeOf({ ...READY, VAULT_PATH: path })).toEqual(['VAULT_PATH'])
      expect(unsafeOf({ ...READY, LEAD_MAGNET_PATH: path })).toEqual(['LEAD_MAGNET_PATH'])
    },
  )

  it('asks none of it of a site that only this machine reaches', () => {
    expect(unsafeOf({}, true)).toEqual([])
    expect(unsafeOf({ PUBLIC_ORIGIN: 'http://localhost:3000' }, true)).toEqual([])
  })
})

it('reads addresses and ranges of proxies', () => {
  const { trustedProxies } = settingsOf({ TRUSTED_PROXIES: '127.0.0.1, 10.1.2.3/8,::1 ,2001:db8::/32' })
  const isTrusted = (address: string) => trustedProxies?.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
  expect(['127.0.0.1', '10.200.0.1', '::1', '2001:db8:9::1'].map(isTrusted)).toEqual([true, true, true, true])
  expect(['127.0.0.2', '11.0.0.1', '::2', '2001:db9::1'].map(isTrusted)).toEqual([false, false, false, false])
})

it('refuses a NODE_ENV that is no such word, which would otherwise count as development', () => {
  const reading = readConfig({ NODE_ENV: 'prod' })
  expect(reading).toMatchObject({ ok: false, mistakes: [{ name: 'NODE_ENV' }] })
})

it('refuses double opt-in where no mail can be sent, and says how to cure it', () => {
  const double = { NEWSLETTER_OPT_IN: 'double' }
  const launched = {
    ...double,
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://www.example.com',
    VAULT_PATH: 'the-unlisted-vault',
    LEAD_MAGNET_PATH: 'the-unlisted-guide',
  }
  expect(readConfig(launched)).toEqual({
    ok: false,
    mistakes: [
      {
        name: 'NEWSLETTER_OPT_IN',
        wrong: "is double, but no email is set up, so visitors couldn't confirm",
        cure: 'set SMTP_URL, MAIL_FROM and OWNER_EMAIL, or use single',
      },
    ],
  })
  const smtp = { SMTP_URL: 'smtp://mail.example.com:587', MAIL_FROM: 'a@example.com', OWNER_EMAIL: 'b@example.com' }
  for (const settings of [double, { ...launched, ...smtp }, { ...launched, SANDBOX: '1' }])
    expect(readConfig(settings)).toMatchObject({ ok: true, config: { newsletterOptIn: 'double' } })
  expect(readConfig({ NEWSLETTER_OPT_IN: 'triple' })).toMatchObject({ ok: false })
})

it('says that docker takes quotes and comments of an env file as they are', () => {
  const reading = readConfig({ SMTP_URL: '"smtps://a:b@mail.firm.example"', PUBLIC_ORIGIN: 'https://x.example # ours' })
  expect(reading.ok ? [] : reading.mistakes.filter(({ name }) => /SMTP_URL|ORIGIN/.test(name))).toEqual([
    expect.objectContaining({ name: 'PUBLIC_ORIGIN', cure: expect.stringContaining('comment on a line of its own') }),
    expect.objectContaining({ name: 'SMTP_URL', cure: expect.stringContaining('without the quotes') }),
  ])
})

it.each([
  ['GIMBAL-DEMO', 1],
  ['jwqlpq, JWQLPQ', 2],
  ['jwqlpq,', 2],
  ['zik0zj,0jwqlp', 2],
  ['jwqlpq1', 1],
])('says which of the hashes of client codes is none: %s', (hashes, place) => {
  expect(settingsOf({ CLIENT_CODE_HASHES: 'jwqlpq, zik0zj' }).clientCodeHashes).toEqual(['jwqlpq', 'zik0zj'])
  const [mistake] = mistakesOf({ CLIENT_CODE_HASHES: hashes })
  expect(mistake).toMatchObject({ wrong: `has an entry that is no hash (number ${place})` })
  expect(JSON.stringify(mistake)).not.toContain(hashes)
})
