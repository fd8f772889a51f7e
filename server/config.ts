import { resolve } from 'node:path'
import { CRM_IDS, type CrmId } from '#contracts/lead-kind.ts'
import { archiveName } from '#contracts/masker-release.ts'
import { codeHashes } from './client-code-hashes.ts'
import { mistakeOfConsole } from './console-setting.ts'
import { CRMS, requiredSettings, type SetUpCrm } from './crms.ts'
import { dkimKey, domainName, emailAddresses, sender, smtpUrl } from './mail-setting-kinds.ts'
import {
  addressRanges,
  anyText,
  apiKey,
  beginningWith,
  bucketName,
  type ConfigMistake,
  flag,
  givenSecret,
  identifier,
  integrityText,
  LOOPBACK,
  objectKey,
  oneOf,
  origin,
  pathSegment,
  postgresUrl,
  type Setting,
  secretText,
  secureOrigin,
  secureUrl,
  setting,
  sha256Text,
  timeZone,
  webhookSecret,
  wholeNumber,
} from './setting-kinds.ts'

/** Every optional setting, one line each. */
const OPTIONAL = {
  publicOrigin: setting('PUBLIC_ORIGIN', origin),
  consoleOrigin: setting('CONSOLE_ORIGIN', origin),
  databaseUrl: setting('DATABASE_URL', postgresUrl),
  trustedProxies: setting('TRUSTED_PROXIES', addressRanges),
  sessionSecret: setting('SESSION_SECRET', secretText(32)),
  // Signatures made with it stay valid until they expire.
  previousSessionSecret: setting('PREVIOUS_SESSION_SECRET', secretText(32)),
  newsletterWebhookUrl: setting('NEWSLETTER_WEBHOOK_URL', secureUrl),
  surveyWebhookUrl: setting('SURVEY_WEBHOOK_URL', secureUrl),
  businessCardWebhookUrl: setting('BUSINESS_CARD_WEBHOOK_URL', secureUrl),
  leadMagnetWebhookUrl: setting('LEAD_MAGNET_WEBHOOK_URL', secureUrl),
  purchaseWebhookUrl: setting('PURCHASE_WEBHOOK_URL', secureUrl),
  webhookSigningSecret: setting('WEBHOOK_SIGNING_SECRET', webhookSecret),
  calendlyEventUrl: setting('CALENDLY_EVENT_URL', secureUrl),
  calendlyToken: setting('CALENDLY_TOKEN', anyText),
  calendlyWebhookSigningKey: setting('CALENDLY_WEBHOOK_SIGNING_KEY', secretText(32)),
  elevenlabsAgentId: setting('ELEVENLABS_AGENT_ID', identifier),
  // If unset, the pinned script's hash applies, but only at the pinned URL.
  elevenlabsScriptIntegrity: setting('ELEVENLABS_SCRIPT_INTEGRITY', integrityText),
  clarityProjectId: setting('CLARITY_PROJECT_ID', identifier),
  clientCodeHashes: setting('CLIENT_CODE_HASHES', codeHashes),
  stripeSecretKey: setting('STRIPE_SECRET_KEY', beginningWith(['sk_', 'rk_'], apiKey)),
  stripePriceId: setting('STRIPE_PRICE_ID', beginningWith(['price_'], identifier)),
  stripeWebhookSecret: setting('STRIPE_WEBHOOK_SECRET', beginningWith(['whsec_'], secretText(16))),
  maskerMacX64Url: setting('MASKER_MAC_X64_URL', secureUrl),
  maskerMacArm64Url: setting('MASKER_MAC_ARM64_URL', secureUrl),
  archiveS3Endpoint: setting('ARCHIVE_S3_ENDPOINT', secureOrigin),
  archiveS3Bucket: setting('ARCHIVE_S3_BUCKET', bucketName),
  archiveS3Region: setting('ARCHIVE_S3_REGION', identifier),
  archiveS3AccessKeyId: setting('ARCHIVE_S3_ACCESS_KEY_ID', apiKey),
  archiveS3SecretAccessKey: setting('ARCHIVE_S3_SECRET_ACCESS_KEY', givenSecret),
  maskerMacX64Sha256: setting('MASKER_MAC_X64_SHA256', sha256Text),
  maskerMacArm64Sha256: setting('MASKER_MAC_ARM64_SHA256', sha256Text),
  maskerSiteUrl: setting('MASKER_SITE_URL', secureUrl),
  smtpUrl: setting('SMTP_URL', smtpUrl),
  mailFrom: setting('MAIL_FROM', sender),
  ownerEmail: setting('OWNER_EMAIL', emailAddresses),
  dkimDomain: setting('DKIM_DOMAIN', domainName),
  dkimSelector: setting('DKIM_SELECTOR', domainName),
  // Holds the key itself, not the file name.
  dkimPrivateKey: setting('DKIM_PRIVATE_KEY_FILE', dkimKey),
  visitorMail: setting('VISITOR_MAIL', flag),
  // Serves metrics on this port, if set.
  metricsPort: setting('METRICS_PORT', wholeNumber(1, 65_535)),
  alertWebhookUrl: setting('ALERT_WEBHOOK_URL', secureUrl),
  // If unset, submissions are kept until someone erases them.
  retentionDays: setting('RETENTION_DAYS', wholeNumber(1, 36_500)),
}

// Pinned to a version; otherwise the provider's next release would load.
const PINNED_SCRIPT = {
  url: 'https://unpkg.com/@elevenlabs/convai-widget-embed@0.5.4/dist/index.js',
  // Hash of that file in the npm package. To update: npm pack, openssl dgst -sha384 -binary | base64.
  integrity: 'sha384-L8QhIVpmoWpPM15vV1w01h3MeAacu0St/AFvgbPN89YAFeqSETsCKtpkX6yTeYJA',
}

/** Every setting with a default, one line each. */
const DEFAULTED = {
  host: { ...setting('HOST', anyText), otherwise: '127.0.0.1' },
  port: { ...setting('PORT', wholeNumber(0, 65_535)), otherwise: '3000' },
  metricsHost: { ...setting('METRICS_HOST', anyText), otherwise: '127.0.0.1' },
  dataDir: { ...setting('DATA_DIR', anyText), otherwise: 'data' },
  // Ignored if TRUSTED_PROXIES is set.
  trustProxyHops: { ...setting('TRUST_PROXY_HOPS', wholeNumber(0, 10)), otherwise: '0' },
  // For load balancers: how long a stopping server keeps responding.
  drainSeconds: { ...setting('DRAIN_SECONDS', wholeNumber(0, 300)), otherwise: '0' },
  sandbox: { ...setting('SANDBOX', flag), otherwise: '0' },
  nodeEnv: { ...setting('NODE_ENV', oneOf('production', 'development', 'test')), otherwise: 'development' },
  calendlyApiUrl: { ...setting('CALENDLY_API_URL', secureUrl), otherwise: 'https://api.calendly.com' },
  // Used by the console and mails to the owner.
  timeZone: { ...setting('TIME_ZONE', timeZone), otherwise: 'America/New_York' },
  stripeApiUrl: { ...setting('STRIPE_API_URL', secureOrigin), otherwise: 'https://api.stripe.com' },
  elevenlabsScriptUrl: { ...setting('ELEVENLABS_SCRIPT_URL', secureUrl), otherwise: PINNED_SCRIPT.url },
  maskerMacX64Key: { ...setting('MASKER_MAC_X64_KEY', objectKey), otherwise: archiveName('x64') },
  maskerMacArm64Key: { ...setting('MASKER_MAC_ARM64_KEY', objectKey), otherwise: archiveName('arm64') },
  // How long a survey's delivery waits for the booking.
  bookingWaitMinutes: { ...setting('BOOKING_WAIT_MINUTES', wholeNumber(0, 1440)), otherwise: '30' },
  // With `double`, subscribers must confirm by mail.
  newsletterOptIn: { ...setting('NEWSLETTER_OPT_IN', oneOf('single', 'double')), otherwise: 'single' },
  vaultPath: { ...setting('VAULT_PATH', pathSegment), otherwise: 'vault-7f3k9q' },
  leadMagnetPath: { ...setting('LEAD_MAGNET_PATH', pathSegment), otherwise: 'lp_lm_01_anonymizer' },
}

/** Every setting's name, and its default if it has one. */
export const SETTINGS: readonly { name: string; otherwise: string | undefined }[] = [
  ...Object.values(DEFAULTED),
  ...Object.values(OPTIONAL),
  ...Object.values(CRMS).flatMap(({ settings }) => Object.values(settings)),
].map(({ name, otherwise }: Setting<unknown>) => ({ name, otherwise }))

/** Settings that only work together. */
const TOGETHER: readonly (readonly string[])[] = [
  ['CALENDLY_EVENT_URL', 'CALENDLY_TOKEN'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PRICE_ID', 'STRIPE_WEBHOOK_SECRET'],
  ['MASKER_MAC_X64_URL', 'MASKER_MAC_ARM64_URL'],
  ['SMTP_URL', 'MAIL_FROM', 'OWNER_EMAIL'],
  ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY_FILE'],
  [
    'ARCHIVE_S3_ENDPOINT',
    'ARCHIVE_S3_BUCKET',
    'ARCHIVE_S3_REGION',
    'ARCHIVE_S3_ACCESS_KEY_ID',
    'ARCHIVE_S3_SECRET_ACCESS_KEY',
  ],
  ...CRM_IDS.map(requiredSettings),
]

type ValueOf<Entry> = Entry extends Setting<infer Value> ? Value : never
type Values = { [Key in keyof typeof DEFAULTED]: ValueOf<(typeof DEFAULTED)[Key]> } & {
  [Key in keyof typeof OPTIONAL]: ValueOf<(typeof OPTIONAL)[Key]> | undefined
}

/**
 * The validated settings. `dataDir` is absolute. `production`: by NODE_ENV or a public address, since an owner may
 * forget the former. `sandboxAllowed`: stand-ins may replace what isn't configured.
 */
export type Config = Omit<Values, 'nodeEnv' | 'sandbox' | 'visitorMail'> & {
  /** Configured CRMs. */
  crms: Partial<Record<CrmId, SetUpCrm>>
  production: boolean
  sandboxAllowed: boolean
  /** Whether to mail visitors about what they sent. If unset, only sandboxed mail goes to them. */
  visitorMail: boolean
}

/** Minimum length of an unlisted address. */
const SHORTEST_UNLISTED = 12

/** Settings a launch depends on; undefined if unset or invalid. */
type LaunchSettings = { [Key in 'publicOrigin' | 'vaultPath' | 'leadMagnetPath']: string | undefined }

/** Settings that stop a production server from starting. */
export function launchMistakes(config: LaunchSettings): ConfigMistake[] {
  const { vaultPath, leadMagnetPath } = DEFAULTED
  const defaults = [vaultPath.otherwise, leadMagnetPath.otherwise]
  const cure = 'set it to something that no one can guess, for example what openssl rand -hex 16 prints'
  const unlisted = [
    { name: vaultPath.name, path: config.vaultPath },
    { name: leadMagnetPath.name, path: config.leadMagnetPath },
  ].flatMap(({ name, path }) => {
    if (path === undefined) return []
    if (defaults.includes(path.toLowerCase())) {
      return [{ name, wrong: 'is a default, which anyone can read in the code', cure }]
    }
    const isShort = path.length < SHORTEST_UNLISTED
    return isShort ? [{ name, wrong: `has fewer than ${SHORTEST_UNLISTED} characters`, cure }] : []
  })
  if (config.publicOrigin !== undefined) return unlisted
  const origin = {
    name: OPTIONAL.publicOrigin.name,
    wrong: 'is not set: links, feeds and return addresses would name this machine',
    cure: 'set it to the address that visitors see, for example https://www.example.com',
  }
  return [origin, ...unlisted]
}

const DEV_IN_PRODUCTION = {
  name: '--dev',
  wrong: 'serves the sources instead of the built site, and this is production',
  cure: 'start it with npm start, or delete NODE_ENV and PUBLIC_ORIGIN',
}

/**
 * Reads the settings. Nothing else reads the environment. Blank counts as unset.
 * @param isDev whether the site is served from source
 * @returns the settings and `unsafe`, what production must not start with; or all mistakes, unsafe settings included
 */
export function readConfig(
  env: Record<string, string | undefined>,
  isDev = false,
): { ok: true; config: Config; unsafe: ConfigMistake[] } | { ok: false; mistakes: ConfigMistake[] } {
  const mistakes: ConfigMistake[] = []
  const isSet = (name: string) => Boolean(env[name]?.trim())

  function read<Value>({ name, kind, otherwise }: Setting<Value>): Value | undefined {
    const written = env[name]?.trim() || otherwise
    if (written === undefined) return undefined
    const reading = kind(written)
    if (reading.ok) return reading.value
    mistakes.push({ name, wrong: reading.wrong, cure: `${reading.cure}${describeEnvFile(written)}` })
    return undefined
  }
  const readAll = (settings: Readonly<Record<string, Setting<unknown>>>) =>
    Object.entries(settings).map(([key, entry]) => [key, read(entry)] as const)

  // Object.fromEntries loses the types that the tables define.
  const values = Object.fromEntries([...readAll(DEFAULTED), ...readAll(OPTIONAL)]) as Values

  const crms = Object.fromEntries(
    CRM_IDS.flatMap((id) => {
      const read = readAll(CRMS[id].settings)
      return read.some(([, value]) => value === undefined) ? [] : [[id, CRMS[id].setUp(Object.fromEntries(read))]]
    }),
  )

  for (const names of TOGETHER) {
    const other = names.find(isSet)
    for (const name of other === undefined ? [] : names.filter((each) => !isSet(each))) {
      const cure = names.length === 2 ? 'set both or neither' : `set all of ${names.join(', ')}, or none`
      mistakes.push({ name, wrong: `is not set, but ${other} is`, cure })
    }
  }
  if (isSet('ARCHIVE_S3_ENDPOINT') && isSet('MASKER_MAC_X64_URL')) {
    const wrong = 'is set, and ARCHIVE_S3_ENDPOINT is too'
    const cure = 'keep one of the two: the archives are in a bucket, or at two addresses'
    mistakes.push({ name: 'MASKER_MAC_X64_URL', wrong, cure })
  }
  if (isSet('CALENDLY_WEBHOOK_SIGNING_KEY') && !isSet('CALENDLY_EVENT_URL')) {
    const wrong = 'is set, but CALENDLY_EVENT_URL is not'
    mistakes.push({ name: 'CALENDLY_WEBHOOK_SIGNING_KEY', wrong, cure: 'set the scheduler too, or neither' })
  }
  for (const name of ['MASKER_MAC_X64_KEY', 'MASKER_MAC_ARM64_KEY']) {
    if (!isSet(name) || isSet('ARCHIVE_S3_ENDPOINT')) continue
    mistakes.push({ name, wrong: 'is set, but ARCHIVE_S3_ENDPOINT is not', cure: 'set the bucket too, or neither' })
  }
  const { vaultPath, leadMagnetPath } = values
  if (mistakes.length === 0 && vaultPath.toLowerCase() === leadMagnetPath.toLowerCase()) {
    mistakes.push({ name: 'LEAD_MAGNET_PATH', wrong: 'is the same as VAULT_PATH', cure: 'use another word' })
  }
  const consoleMistake = mistakeOfConsole(values)
  if (consoleMistake) mistakes.push(consoleMistake)
  const { nodeEnv, sandbox, ...rest } = values
  const production = nodeEnv === 'production' || isPublic(rest.publicOrigin)
  if (production && !sandbox && rest.newsletterOptIn === 'double' && !isSet('SMTP_URL')) {
    const wrong = "is double, but no email is set up, so visitors couldn't confirm"
    mistakes.push({ name: 'NEWSLETTER_OPT_IN', wrong, cure: 'set SMTP_URL, MAIL_FROM and OWNER_EMAIL, or use single' })
  }
  // Invalid settings were reported already.
  const isNamed = (name: string) => mistakes.some((mistake) => mistake.name === name)
  const unsafe = production
    ? [...(isDev ? [DEV_IN_PRODUCTION] : []), ...launchMistakes(rest).filter(({ name }) => !isNamed(name))]
    : []
  if (mistakes.length > 0) return { ok: false, mistakes: [...mistakes, ...unsafe] }

  const pinned = rest.elevenlabsScriptUrl === PINNED_SCRIPT.url ? PINNED_SCRIPT.integrity : undefined
  const elevenlabsScriptIntegrity = rest.elevenlabsScriptIntegrity ?? pinned
  const sandboxAllowed = sandbox || !production
  const visitorMail = rest.visitorMail ?? (rest.smtpUrl === undefined && sandboxAllowed)
  const dataDir = resolve(rest.dataDir)
  return {
    ok: true,
    config: { ...rest, crms, elevenlabsScriptIntegrity, dataDir, production, sandboxAllowed, visitorMail },
    unsafe,
  }
}

/** An .env file takes quotes and comments; `docker run --env-file` gives us both as a part of the value. */
function describeEnvFile(written: string): string {
  if (/^(["']).*\1$/s.test(written)) return '; and without the quotes: docker --env-file takes them as a part of it'
  return /\s#/.test(written)
    ? '; and with the comment on a line of its own: docker --env-file takes it as a part of the value'
    : ''
}

/** Whether other machines can reach this origin. */
const isPublic = (origin: string | undefined) => origin !== undefined && !LOOPBACK.test(new URL(origin).hostname)
