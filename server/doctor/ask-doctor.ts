import type { ConnectionId } from '#contracts/console-connections.ts'
import { type ConfigMistake, LOOPBACK } from '#contracts/setting-kinds.ts'
import { readOverlay } from '#server/flows/content/pieces.ts'
import { ANYWHERE, type Bounds } from '#server/partners/public-fetch.ts'
import { SANDBOX_CODE } from '#server/partners/stripe.ts'
import { type Config, launchMistakes, readConfig, SETTINGS } from '#server/start/config.ts'
import { boundsIn, type Env } from '#server/start/connections/effective-settings.ts'
import { openConnections } from '#server/start/connections/open-connections.ts'
import { type EnvFile, readEnvFile } from '#server/start/load-settings.ts'
import { readConnections } from '#server/start/third-parties.ts'
import type { Database } from '#server/store/database.ts'
import { connectCalendar } from './calendar-webhook.ts'
import { checkContent } from './check-content.ts'
import { checkStore, readFromStore } from './check-store.ts'
import { checkThirdParties, type Unused } from './check-third-parties.ts'
import { about, type Finding, type FindingGroup, forOperator, group, notReady, ok, warning } from './finding.ts'
import { openHttpClient } from './http-client.ts'

/** What the doctor can be asked: to look at everything, at the content or the settings, or to do something once. */
export type DoctorTask = 'examine' | 'content' | 'settings' | 'send-test' | 'connect-calendar'

export interface DoctorDeps {
  /** The environment. What `.env` sets beyond it counts, too. */
  env: Env
  root: string
  /** For each request to a third party. */
  timeoutMs: number
  /** Asks no third party. */
  isOffline?: boolean
  /** The store, if this process has it open. */
  db?: Database | undefined
}

/** Everything that `npm run doctor` and the console's Health know comes from here. */
export async function askDoctor(task: DoctorTask, deps: DoctorDeps): Promise<FindingGroup[]> {
  const { root, timeoutMs, isOffline = false, db } = deps
  if (task === 'content') return [await examineContent(root, db)]
  const reading = readEnvFile()
  if (!reading.ok) return describeUnread(reading.mistake)
  const { file } = reading
  const own = { ...file?.values, ...deps.env }
  if (task === 'settings') return [examineSettings(own)]
  const { env, boundsOf, unused } = await withConnections(own, db)
  if (task === 'examine')
    return examine(env, { file, root, timeoutMs: isOffline ? undefined : timeoutMs, db, boundsOf, unused })
  const configured = readConfig(env)
  if (!configured.ok) return configured.mistakes.flatMap(describeUnread)
  if (task === 'connect-calendar') return [await connect(configured.config, timeoutMs)]
  // Imported late: it needs content/, and the other checks must work when content/ is missing.
  const { sendTest } = await import('./send-test.ts')
  return [await sendTest(configured.config, deps, boundsOf)]
}

/** The settings that a server of this store runs on, with what owners connected in the console, and how far that may lead. */
async function withConnections(env: Env, db: Database | undefined) {
  const alone = { env, boundsOf: () => ANYWHERE, unused: undefined }
  const reading = readConfig(env)
  if (!reading.ok) return alone
  const { config } = reading
  const open = (db: Database) => openConnections(config, { db, clock: Date.now, env }).effective()
  const effective = await readFromStore(config, db, open)
  return effective ? { env: effective.env, boundsOf: boundsIn(effective), unused: effective } : alone
}

async function connect(config: Config, timeoutMs: number): Promise<FindingGroup> {
  const { scheduler } = readConnections(config, undefined)
  const finding =
    scheduler && config.calendlyToken !== undefined
      ? await connectCalendar(openHttpClient(timeoutMs), { ...scheduler, publicOrigin: config.publicOrigin })
      : notReady('scheduler webhook', 'there is no scheduler', 'set CALENDLY_EVENT_URL and CALENDLY_TOKEN first')
  return group('Scheduler', 'calendar', [finding])
}

function describeUnread(mistake: ConfigMistake): FindingGroup[] {
  const rest = notReady('the rest', "wasn't checked", `fix ${mistake.name}, then run this again`)
  return [group('Settings', 'settings', [foundWrong(mistake), rest])]
}

const foundWrong = ({ name, wrong, cure }: ConfigMistake) => forOperator(notReady(name, wrong, cure))

interface Examined extends Pick<DoctorDeps, 'root' | 'db'> {
  /** Undefined without a `.env`. */
  file: EnvFile | undefined
  timeoutMs: number | undefined
  boundsOf: (id: ConnectionId) => Bounds
  unused?: Unused | undefined
}

/** Checks everything, or, if settings are invalid, only what doesn't depend on them. */
export async function examine(env: Env, asked: Examined): Promise<FindingGroup[]> {
  const { file, root, timeoutMs, db, boundsOf, unused } = asked
  const reading = readConfig(env)
  const settings = group('Settings', 'settings', checkSettings(env, file, reading.ok ? [] : reading.mistakes))
  const samples = await examineContent(root, db)
  if (!reading.ok) {
    const rest = notReady('the rest', "wasn't checked", 'fix the settings above, then run this again')
    return [settings, samples, group('Third parties, launch, store', 'settings', [rest])]
  }
  const { config } = reading
  const clientOf = timeoutMs === undefined ? undefined : (id: ConnectionId) => openHttpClient(timeoutMs, boundsOf(id))
  const thirdParties = await checkThirdParties(config, clientOf, unused)
  const store = await checkStore(config, db)
  return [
    settings,
    group('Third parties', 'extras', thirdParties),
    samples,
    group('Launch', 'settings', checkLaunch(config, store.storedCodes)),
    group('Store', 'store', store.findings),
  ]
}

/** What would keep a server from starting with these settings: mistakes, and what production must not start with. */
function examineSettings(env: Env): FindingGroup {
  const reading = readConfig(env)
  const wrong = (reading.ok ? reading.unsafe : reading.mistakes).map(foundWrong)
  return group('Settings', 'settings', wrong.length > 0 ? wrong : [ok('settings', 'a server can start with them')])
}

/** Checks for leftover sample text and branding. @param root the project's folder @param db has what's published over it */
const examineContent = async (root: string, db: Database | undefined): Promise<FindingGroup> =>
  group('Sample content', 'content', await checkContent(root, db ? await readOverlay(db) : {}))

/** Checks each setting, and who can read `.env`. */
function checkSettings(env: Env, file: EnvFile | undefined, mistakes: readonly ConfigMistake[]): Finding[] {
  const settings = SETTINGS.flatMap(({ name, fallback }) => {
    const wrong = mistakes.filter((mistake) => mistake.name === name)
    if (wrong.length > 0) return wrong.map(foundWrong)
    if (env[name]?.trim()) return [ok(name, 'set')]
    return [ok(name, fallback === undefined ? 'not set' : 'default')]
  })
  return [...settings, ...(file ? [forOperator(checkMode(file.mode))] : [])]
}

const checkMode = (mode: number): Finding =>
  (mode & 0o027) === 0 || process.platform === 'win32'
    ? ok('.env', 'only its owner and its group can read it')
    : warning('.env', 'holds keys, and other users of this machine can read it', 'make it private (chmod 640 .env)')

/** Settings fine for a trial but unsafe at launch. @param storedCodes how many stored client codes are active */
function checkLaunch(config: Config, storedCodes: number): Finding[] {
  const checkPath = (name: string): Finding => {
    const mistake = launchMistakes(config).find((each) => each.name === name)
    return mistake ? foundWrong(mistake) : ok(name, 'an address of your own')
  }
  const settings = [
    config.production
      ? ok('NODE_ENV', 'production')
      : notReady('NODE_ENV', "isn't production, so stand-ins replace what isn't configured", 'set it to production'),
    ...(config.production && config.sandboxAllowed
      ? [notReady('SANDBOX', 'lets stand-ins replace third parties in production', 'delete it')]
      : []),
    ...(config.publicOrigin === undefined ? [] : ['VAULT_PATH', 'LEAD_MAGNET_PATH'].map(checkPath)),
    checkProxies(config),
    // An owner may connect mail in the console, and take it out again.
    ...(config.newsletterOptIn === 'double' && config.smtpUrl === undefined
      ? [
          notReady(
            'NEWSLETTER_OPT_IN',
            "is double, but without email visitors can't confirm",
            'connect mail, or use single',
          ),
        ]
      : []),
    checkSecret('SESSION_SECRET', config.sessionSecret, 'the store and its backups can sign grants and download links'),
    checkSecret('WEBHOOK_SIGNING_SECRET', config.webhookSigningSecret, "receivers that check signatures don't know it"),
  ]
  return [
    about('address', checkOrigin(config.publicOrigin)),
    ...settings.map(forOperator),
    ...checkCodes(config, storedCodes),
  ]
}

function checkOrigin(publicOrigin: string | undefined): Finding {
  const name = 'PUBLIC_ORIGIN'
  const cure = 'set it to the address that visitors see, such as https://www.example.com'
  if (publicOrigin === undefined)
    return notReady(name, 'is not set, and no owner has set an address', `${cure}, or have an owner do it in Domain`)
  if (publicOrigin.startsWith('http:')) return notReady(name, "isn't encrypted", cure)
  const isHere = LOOPBACK.test(URL.parse(publicOrigin)?.hostname ?? '')
  return isHere ? notReady(name, 'names this machine', cure) : ok(name, 'an https address')
}

function checkProxies({ publicOrigin, trustProxyHops, trustedProxies }: Config): Finding {
  if (trustedProxies !== undefined) return ok('TRUSTED_PROXIES', 'forwarded headers are trusted from these only')
  const name = 'TRUST_PROXY_HOPS'
  if (trustProxyHops > 0 || publicOrigin === undefined) return ok(name, `${trustProxyHops}`)
  const cure = 'set TRUSTED_PROXIES to the addresses of your proxies'
  return publicOrigin.startsWith('https:')
    ? notReady(name, 'is 0, but a proxy must handle https: all visitors share one rate limit', cure)
    : warning(name, 'is 0: behind a proxy, all visitors would share one rate limit', `${cure}, if you have any`)
}

const checkSecret = (name: string, secret: string | undefined, consequence: string): Finding =>
  secret === undefined
    ? warning(
        name,
        `isn't set, so the server made one and keeps it in the store: ${consequence}`,
        'set it, or accept that',
      )
    : ok(name, 'set, and not in the store')

/** A hash has two billion values. */
const GUESSABLE =
  'these codes work, and are easy to guess for whoever reads the settings; make new ones in the console, under Orders and codes'

function checkCodes({ clientCodeHashes = [], stripeSecretKey }: Config, storedCodes: number): Finding[] {
  const name = 'CLIENT_CODE_HASHES'
  const count = clientCodeHashes.length + storedCodes
  const cure = 'make one in the console, under Orders and codes'
  return [
    ...(clientCodeHashes.includes(SANDBOX_CODE.hash)
      ? [forOperator(notReady(name, `accepts ${SANDBOX_CODE.code}, which is public`, 'delete that hash'))]
      : []),
    ...(clientCodeHashes.length > 0 ? [ok(name, GUESSABLE)] : []),
    ...(count > 0 ? [about('sales', ok('client codes', `${count} work`))] : []),
    ...(count === 0 && stripeSecretKey !== undefined
      ? [about('sales', notReady('client codes', "there are none, so visitors can't buy", cure))]
      : []),
  ]
}
