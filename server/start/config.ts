import { isIP } from 'node:net'
import { resolve } from 'node:path'
import {
  addressRanges,
  anyText,
  bad,
  type ConfigMistake,
  flag,
  good,
  LOOPBACK,
  oneOf,
  origin,
  pathSegment,
  postgresUrl,
  type Setting,
  type SettingKind,
  type SettingSheet,
  secretText,
  setting,
  timeZone,
  type ValuesOf,
  wholeNumber,
} from '#contracts/setting-kinds.ts'
import { archiveSheet } from '#server/partners/archives.ts'
import { assistantSheet } from '#server/partners/assistant.ts'
import { calendlySheet } from '#server/partners/calendly.ts'
import { claritySheet } from '#server/partners/clarity.ts'
import { hubspotSheet } from '#server/partners/hubspot.ts'
import { mailSheet } from '#server/partners/mail.ts'
import { stripeSheet } from '#server/partners/stripe.ts'
import { alertSheet, webhookSheet } from '#server/partners/webhooks.ts'
import { sealingKeys } from './connections/seal.ts'

/** The site's own settings, one line each. */
const SITE = {
  nodeEnv: setting('NODE_ENV', oneOf('production', 'development', 'test'), {
    fallback: 'development',
    example: 'production',
  }),
  publicOrigin: setting('PUBLIC_ORIGIN', origin, { example: 'https://www.example.com' }),
  consoleOrigin: setting('CONSOLE_ORIGIN', origin, { example: 'https://console.example.com' }),
  trustedProxies: setting('TRUSTED_PROXIES', addressRanges, { example: '127.0.0.1' }),
  // Everybody knows the defaults, so production doesn't take them at a public address.
  vaultPath: setting('VAULT_PATH', pathSegment, { fallback: 'vault-7f3k9q', example: '' }),
  leadMagnetPath: setting('LEAD_MAGNET_PATH', pathSegment, { fallback: 'lp_lm_01_anonymizer', example: '' }),
}

const SERVER = {
  host: setting('HOST', anyText, { fallback: '127.0.0.1' }),
  port: setting('PORT', wholeNumber(0, 65_535), { fallback: '3000' }),
  dataDir: setting('DATA_DIR', anyText, { fallback: 'data' }),
  databaseUrl: setting('DATABASE_URL', postgresUrl),
  // Then nobody watches DATA_DIR/backups: another server or a provider makes them.
  backupsElsewhere: setting('BACKUPS_ELSEWHERE', flag, { fallback: '0' }),
}

// With `double`, subscribers must confirm by mail.
const LEADS = { newsletterOptIn: setting('NEWSLETTER_OPT_IN', oneOf('single', 'double'), { fallback: 'single' }) }

/** Hashes of client codes, in base 36 with commas between. An entry is named by its place: its text may be a code. */
const codeHashes: SettingKind<readonly string[]> = (value) => {
  const hashes = value.split(',').map((hash) => hash.trim())
  const wrong = hashes.findIndex((hash) => !/^[1-9a-z][\da-z]{0,5}$/.test(hash))
  return wrong === -1
    ? good(hashes)
    : bad(
        `has an entry that is no hash (number ${wrong + 1})`,
        'use the hashes of codes, separated by commas; to make a new code, use Orders and codes in the console',
      )
}

const SELLING = { clientCodeHashes: setting('CLIENT_CODE_HASHES', codeHashes) }

const REST = {
  // Ignored if TRUSTED_PROXIES is set.
  trustProxyHops: setting('TRUST_PROXY_HOPS', wholeNumber(0, 10), { fallback: '0' }),
  // For load balancers: how long a stopping server keeps responding.
  drainSeconds: setting('DRAIN_SECONDS', wholeNumber(0, 300), { fallback: '0' }),
  sandbox: setting('SANDBOX', flag, { fallback: '0' }),
  // Used by the console and mails to the owner.
  timeZone: setting('TIME_ZONE', timeZone, { fallback: 'America/New_York' }),
  sessionSecret: setting('SESSION_SECRET', secretText(32)),
  // Signatures made with it stay valid until they expire.
  previousSessionSecret: setting('PREVIOUS_SESSION_SECRET', secretText(32)),
  // Seals what owners connect in the console: the last key seals, each of them opens.
  settingsKey: setting('SETTINGS_KEY', sealingKeys),
  // If unset, submissions are kept until someone erases them.
  retentionDays: setting('RETENTION_DAYS', wholeNumber(1, 36_500)),
}

/** Every setting: the site's own, and each third party's from its file in `partners/`. */
const SHEETS = [
  { group: 'site', settings: SITE },
  { group: 'server', settings: SERVER },
  webhookSheet,
  hubspotSheet,
  { group: 'leads', settings: LEADS },
  mailSheet,
  calendlySheet,
  stripeSheet,
  { group: 'selling', settings: SELLING },
  archiveSheet,
  alertSheet,
  assistantSheet,
  claritySheet,
  { group: 'rest', settings: REST },
] as const satisfies readonly SettingSheet[]

/** Every setting's group and name, its default if it has one, and an example if it needs one. */
export const SETTINGS: readonly (Omit<Setting<unknown>, 'kind'> & Pick<SettingSheet, 'group'>)[] = SHEETS.flatMap(
  ({ group, settings }) =>
    Object.values<Setting<unknown>>(settings).map(({ kind: _kind, ...rest }) => ({ group, ...rest })),
)

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type Values = ValuesOf<Together<(typeof SHEETS)[number]['settings']>>

/**
 * The validated settings. `dataDir` is absolute. `production`: by NODE_ENV or a public address, since an owner may
 * forget the former. `sandboxAllowed`: stand-ins may replace what isn't configured.
 */
export type Config = Omit<Values, 'nodeEnv' | 'sandbox' | 'visitorMail'> & {
  production: boolean
  sandboxAllowed: boolean
  /** Whether to mail visitors about what they sent. If unset, only sandboxed mail goes to them. */
  visitorMail: boolean
}

/** Minimum length of an unlisted address. */
const SHORTEST_UNLISTED = 12

/** Settings that stop a production server with a public address from starting: without one it answers at localhost alone. */
export function launchMistakes(config: Record<'vaultPath' | 'leadMagnetPath', string | undefined>): ConfigMistake[] {
  const { vaultPath, leadMagnetPath } = SITE
  const defaults = [vaultPath.fallback, leadMagnetPath.fallback]
  const cure = 'set it to something that no one can guess, for example what openssl rand -hex 16 prints'
  return [
    { name: vaultPath.name, path: config.vaultPath },
    { name: leadMagnetPath.name, path: config.leadMagnetPath },
  ].flatMap(({ name, path }) => {
    if (path === undefined) return []
    if (defaults.includes(path.toLowerCase()))
      return [{ name, wrong: 'is a default, which anyone can read in the code', cure }]
    const isShort = path.length < SHORTEST_UNLISTED
    return isShort ? [{ name, wrong: `has fewer than ${SHORTEST_UNLISTED} characters`, cure }] : []
  })
}

const DEV_IN_PRODUCTION = {
  name: 'npm run dev',
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

  function read<Value>({ name, kind, fallback }: Setting<Value>): Value | undefined {
    const written = env[name]?.trim() || fallback
    if (written === undefined) return undefined
    const reading = kind(written)
    if (reading.ok) return reading.value
    mistakes.push({ name, wrong: reading.wrong, cure: `${reading.cure}${describeEnvFile(written)}` })
    return undefined
  }
  // Object.fromEntries loses the types that the sheets define.
  const values = Object.fromEntries(
    SHEETS.flatMap(({ settings }) => Object.entries<Setting<unknown>>(settings)).map(([key, each]) => [
      key,
      read(each),
    ]),
  ) as Values

  const sheets: readonly SettingSheet[] = SHEETS
  for (const names of sheets.flatMap(({ together = [] }) => together)) {
    const other = names.find(isSet)
    for (const name of other === undefined ? [] : names.filter((each) => !isSet(each))) {
      const cure = names.length === 2 ? 'set both or neither' : `set all of ${names.join(', ')}, or none`
      mistakes.push({ name, wrong: `is not set, but ${other} is`, cure })
    }
  }
  mistakes.push(...sheets.flatMap((sheet) => sheet.mistakes?.(isSet) ?? []))
  const { vaultPath, leadMagnetPath } = values
  if (mistakes.length === 0 && vaultPath.toLowerCase() === leadMagnetPath.toLowerCase())
    mistakes.push({ name: 'LEAD_MAGNET_PATH', wrong: 'is the same as VAULT_PATH', cure: 'use another word' })
  const consoleMistake = mistakeOfConsole(values)
  if (consoleMistake) mistakes.push(consoleMistake)
  const { nodeEnv, sandbox, ...rest } = values
  const production = nodeEnv === 'production' || isPublic(rest.publicOrigin)
  // Invalid settings were reported already.
  const isNamed = (name: string) => mistakes.some((mistake) => mistake.name === name)
  const inPublic = isSet('PUBLIC_ORIGIN') ? launchMistakes(rest).filter(({ name }) => !isNamed(name)) : []
  const unsafe = production ? [...(isDev ? [DEV_IN_PRODUCTION] : []), ...inPublic] : []
  if (mistakes.length > 0) return { ok: false, mistakes: [...mistakes, ...unsafe] }

  const sandboxAllowed = sandbox || !production
  const visitorMail = rest.visitorMail ?? (rest.smtpUrl === undefined && sandboxAllowed)
  const dataDir = resolve(rest.dataDir)
  return { ok: true, config: { ...rest, dataDir, production, sandboxAllowed, visitorMail }, unsafe }
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

/** What's wrong with CONSOLE_ORIGIN. Cookies and passkeys don't tell ports apart, and the site's scheme decides how cookies are set. */
function mistakeOfConsole({ publicOrigin, consoleOrigin }: Values): ConfigMistake | undefined {
  if (consoleOrigin === undefined) return undefined
  const mistake = (wrong: string, cure: string) => ({ name: 'CONSOLE_ORIGIN', wrong, cure })
  if (publicOrigin === undefined) return mistake('is set, but PUBLIC_ORIGIN is not', 'set both or neither')
  const [site, console] = [new URL(publicOrigin), new URL(consoleOrigin)]
  if (isIP(console.hostname.replace(/^\[|\]$/g, '')) !== 0)
    return mistake('is an IP address, where passkeys don’t work', 'use a host name')
  if (console.hostname === site.hostname)
    return mistake('has the same host as PUBLIC_ORIGIN', 'use another, such as https://console.example.com')
  if (console.protocol !== site.protocol)
    return mistake('has another scheme than PUBLIC_ORIGIN', `use ${site.protocol}//`)
  return undefined
}
