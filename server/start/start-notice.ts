import type { Logger } from 'pino'
import { DESTINATION_NAMES, DESTINATIONS, FORM_KINDS } from '#contracts/lead-kind.ts'
import { type ConfigMistake, LOOPBACK } from '#contracts/setting-kinds.ts'
import { describeConsole } from '#server/flows/people/people.ts'
import type { ThirdParty } from '#server/partners/partner.ts'
import { SANDBOX_CODE } from '#server/partners/stripe.ts'
import type { StoreDeps } from '#server/store/database.ts'
import type { Config } from './config.ts'
import { describeStoreFailure } from './store-notice.ts'
import { DESTINATION_SETTINGS, type ThirdParties } from './third-parties.ts'

/** The notice as lines for a terminal. */
export function describeStart(...input: Parameters<typeof noticeStart>): string {
  const { parties, warnings } = noticeStart(...input)
  return [
    ...parties.map(({ part, mode, why }) => `  ${part.padEnd(26)}${mode.padEnd(10)}${why}`),
    ...warnings.map((warning) => `  WARNING: ${warning}`),
  ].join('\n')
}

/** Each third party as live, sandboxed, or off, and why; and warnings. Of a launch, the doctor says more. */
export function noticeStart(parties: ThirdParties, config: Pick<Config, 'host' | 'trustProxyHops' | 'trustedProxies'>) {
  const rows = [
    ...DESTINATIONS.map((id) => ({ part: DESTINATION_NAMES[id].replace(/^the /, ''), ...parties.destinations[id] })),
    { part: 'scheduler', ...parties.scheduler },
    { part: 'voice assistant', ...parties.assistant },
    { part: 'payments', ...parties.payments, why: whyOfPayments(parties.payments) },
    { part: 'archives', ...parties.archives },
    { part: 'behavior analytics', ...parties.analytics },
  ]
  const warnings = undeliverable(parties).map(
    (name) => `${name} leads are stored but not delivered until ${DESTINATION_SETTINGS[name].name} is set.`,
  )
  const isBehindProxy = config.trustedProxies !== undefined || config.trustProxyHops > 0
  if (parties.payments.mode === 'sandbox' && parties.archives.mode === 'live')
    warnings.push('the stand-in for payments gives the real archives to anyone.')
  if (rows.some(({ mode }) => mode === 'sandbox') && (!LOOPBACK.test(config.host) || isBehindProxy))
    warnings.push('/sandbox shows what it received to anyone who can reach this server.')
  return { parties: rows, warnings }
}

interface Started {
  parties: ThirdParties
  /** Where it listens. */
  address: string
}

/** On a terminal: what's real and what isn't, and in the sandbox how to enter the console. */
export async function sayWhatStarted(config: Config, { parties, address, ...deps }: Started & StoreDeps) {
  if (config.production) return
  say(describeStart(parties, config))
  if (config.sandboxAllowed && LOOPBACK.test(config.host))
    say(await describeConsole(deps, config.consoleOrigin ?? address))
}

/** Says where the site is; in production, in the log, after the warnings. */
export function announceSite(
  config: Config,
  { log, siteName, address, build, ...started }: Started & { log: Logger; siteName: string; build: string },
): void {
  const text = `${siteName} is at ${address}`
  if (!config.production) return say(text)
  const { parties, warnings } = noticeStart(started.parties, config)
  for (const warning of warnings) log.warn(warning)
  log.info({ address, build, parties }, text)
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const whyOfPayments = ({ mode, why }: ThirdParty) =>
  mode === 'sandbox' ? `${why}; the client code is ${SANDBOX_CODE.code}` : why

/** Automations without a configured address; their leads wait in the store. */
const undeliverable = ({ destinations }: ThirdParties) => FORM_KINDS.filter((name) => destinations[name].mode === 'off')

export const describeMistakes = (mistakes: ConfigMistake[]) =>
  ['The server did not start. Please fix these settings:']
    .concat(mistakes.map(({ name, wrong, cure }) => `  ${name} ${wrong}: ${cure}.`))
    .join('\n')

/** Why the server couldn't start, with the fix if we know one. */
export function describeFailure(error: unknown, config: Config): string {
  const { host, port, dataDir } = config
  const storeFailure = describeStoreFailure(error, config)
  if (storeFailure !== undefined) return `The server did not start: ${storeFailure}`
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const location = `port ${port} at ${host}`
  if ((code === 'ENOENT' || code === 'ERR_MODULE_NOT_FOUND') && /[\\/]build[\\/](client|server)/.test(String(error)))
    return 'The server did not start: there is no finished build. Make one with: npm run build'
  if (code === 'ERR_MODULE_NOT_FOUND' && /\bstand-ins\b/.test(String(error)))
    return "The server did not start: the stand-ins aren't installed here, as in the container's image. Delete SANDBOX, or set up each third party."
  switch (code) {
    case 'EADDRINUSE':
      return `The server did not start: ${location} is in use. Stop what runs there, or set PORT to another number.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `The server did not start: this machine has no address ${host}. Set HOST to one that it has.`
    case 'EACCES':
      return `The server did not start: it isn't allowed to use ${location} or the folder ${dataDir}. Set PORT or DATA_DIR to another.`
    default:
      return `The server did not start. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  }
}
