import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { DAY_MS } from '#contracts/clock.ts'
import type { ConnectionId } from '#contracts/console-connections.ts'
import { AUTOMATED_KINDS, type AutomatedKind } from '#contracts/lead-kind.ts'
import { counted } from '#contracts/wording.ts'
import { openCalendly } from '#server/partners/calendly.ts'
import { ANYWHERE, type Bounds, INTERNET, isPublicAddress } from '#server/partners/public-fetch.ts'
import { openStripeClient } from '#server/partners/stripe-client.ts'
import { openWebhooks } from '#server/partners/webhooks.ts'
import type { Config } from '#server/start/config.ts'
import { chooseThirdParties, DESTINATION_SETTINGS, describeSite, readConnections } from '#server/start/third-parties.ts'
import { checkCalendarWebhook } from '../calendar-webhook.ts'
import { checkArchives, tryPrice } from '../check-sales.ts'
import { checkAnalytics, tryPage, tryScript, tryToken, tryWebhook } from '../check-third-parties.ts'
import { type Finding, notReady, ok, warning } from '../finding.ts'
import { type HttpClient, openHttpClient, reasonOf } from '../http-client.ts'
import { testLead } from './test-lead.ts'
import { describeSender, explainMailFailure, tryMailServer } from './try-mail.ts'

/** People wait for it. */
const CALL_MS = 8000

export interface TryDeps {
  /** With `build/`. */
  root: string
  /** Signs what automations and the alarms' webhook get. */
  signingSecret: string
  /** Whether this machine's own addresses may be called: where stand-ins may replace third parties, and for what the server's settings name. */
  isTrial: boolean
}

/** Tries a connection of these settings: what the doctor asks, and what an owner presses for. Stores nothing. */
export async function tryConnection(id: ConnectionId, config: Config, deps: TryDeps): Promise<Finding[]> {
  const refused = await refuseTargets(id, config, deps.isTrial)
  if (refused) return [refused]
  const bounds = deps.isTrial ? ANYWHERE : INTERNET
  const client = openHttpClient(CALL_MS, bounds)
  const { scheduler, archives } = readConnections(config, undefined)
  switch (id) {
    case 'mail':
      return tryMail(config, deps, bounds)
    case 'scheduler': {
      if (!scheduler) return [NOTHING]
      const [token, page, webhook, freeTimes] = await Promise.all([
        tryToken(client, scheduler.apiUrl, scheduler.token),
        tryPage(client, config.calendlyEventUrl ?? ''),
        checkCalendarWebhook(client, { ...scheduler, publicOrigin: config.publicOrigin }),
        tryFreeTimes(scheduler),
      ])
      const link = about('the link', page)
      // The token's trouble is theirs, too.
      if (token.state === 'not-ready') return [token, link]
      // A token without a plan for webhooks still books.
      return [
        token,
        link,
        freeTimes,
        // Its key is made as it's saved.
        ...(scheduler.webhookKey === undefined
          ? [warning('scheduler webhook', 'Calendly doesn’t tell the site of calls yet', 'save, then have it do so')]
          : webhook.state === 'ok'
            ? [webhook]
            : [{ ...webhook, state: 'warning' as const }]),
      ]
    }
    case 'hubspot': {
      const { url, name } = DESTINATION_SETTINGS.hubspot
      return [await tryWebhook(client, 'HubSpot', url(config) ?? '', name)]
    }
    case 'payments':
      return tryPayments(config, client)
    case 'archives':
      return archives
        ? (await checkArchives(client, archives)).map((each) => about(`${each.name.replace('archive', 'file')}:`, each))
        : [NOTHING]
    case 'alarms': {
      const { sendTestAlarm } = await import('../send-test.ts')
      const { signingSecret: webhookSigningSecret } = deps
      return [await sendTestAlarm({ ...config, webhookSigningSecret }, { timeoutMs: CALL_MS, bounds })]
    }
    case 'assistant': {
      const script = describeSite(config, chooseThirdParties(config)).assistant
      return script ? [await tryScript(client, script.scriptUrl, script.scriptIntegrity)] : [NOTHING]
    }
    case 'analytics':
      return [checkAnalytics(config.clarityProjectId)]
    default:
      return [await tryAutomation(id, config, deps, bounds)]
  }
}

/** Of which of two things it says this. */
const about = (what: string, { says, ...rest }: Finding): Finding => ({
  ...rest,
  says: `${what} ${says.replace(/^live; /, '')}`,
})

/** Without them, visitors see the scheduler's own calendar. */
async function tryFreeTimes(scheduler: Parameters<typeof openCalendly>[0]): Promise<Finding> {
  const now = Date.now()
  const answer = await openCalendly({ ...scheduler, timeoutMs: CALL_MS }).readFreeTimes(now, now + 14 * DAY_MS)
  if (answer.ok) return ok('free times', `${counted(answer.times.length, 'free time')} in the next two weeks`)
  return answer.status === 404
    ? warning('free times', 'this token’s account has no event at that address', 'compare the event’s address')
    : warning('free times', 'free times can’t be read', 'give the token event_types:read and availability:read')
}

const NOTHING = notReady('connection', 'nothing is set', 'fill in the form')

/** Where a connection would lead, if that's somewhere it may not. */
async function refuseTargets(id: ConnectionId, config: Config, isTrial: boolean): Promise<Finding | undefined> {
  const targets: Partial<Record<ConnectionId, readonly (string | undefined)[]>> = {
    mail: [config.smtpUrl],
    scheduler: [config.calendlyEventUrl, config.calendlyApiUrl],
    payments: [config.stripeApiUrl],
    archives: [config.maskerMacX64Url, config.maskerMacArm64Url],
    alarms: [config.alertWebhookUrl],
  }
  const urls = targets[id] ?? (isAutomated(id) ? [DESTINATION_SETTINGS[id].url(config)] : [])
  for (const url of urls) {
    const refused = url === undefined ? undefined : await refusalOf(new URL(url).hostname, isTrial)
    if (refused !== undefined) return notReady('address', `this address ${refused}`, 'check it')
  }
  return undefined
}

const REFUSED = 'is in this server’s own network, where the console may not reach'

/** Why a host that somebody typed may not be called; undefined if it may. @param isTrial lets this machine's in */
async function refusalOf(host: string, isTrial: boolean): Promise<string | undefined> {
  if (isTrial) return undefined
  const name = host.replace(/^\[|\]$/g, '')
  if (isIP(name) !== 0) return isPublicAddress(name) ? undefined : REFUSED
  try {
    const found = await lookup(name, { all: true })
    return found.every(({ address }) => isPublicAddress(address)) ? undefined : REFUSED
  } catch (error) {
    return reasonOf(error)
  }
}

const isAutomated = (id: ConnectionId): id is AutomatedKind => AUTOMATED_KINDS.some((kind) => kind === id)

async function tryMail(config: Config, { root }: TryDeps, { lookup }: Bounds): Promise<Finding[]> {
  const { mail } = readConnections(config, undefined)
  if (!mail) return [NOTHING]
  const server = await tryMailServer({ ...mail, lookup }, CALL_MS)
  if (server.state !== 'ok') return [server]
  const { openTestMail } = await import('../send-test.ts')
  const opened = await openTestMail(config, root, lookup)
  if ('finding' in opened) return [server, opened.finding]
  const [sent, sender] = await Promise.all([
    opened.mail.sendTest(AbortSignal.timeout(CALL_MS)),
    describeSender(mail.from.address),
  ])
  opened.mail.close()
  if (!sent.ok) return [server, explainMailFailure(sent, mail)]
  const arrival = `a test email is on its way to ${mail.owner.join(', ')}, from ${mail.from.address}. Look whether it arrives, and from whom`
  return [server, ok('test', arrival), ...sender]
}

async function tryAutomation(
  id: AutomatedKind,
  config: Config,
  { signingSecret: secret }: TryDeps,
  { send }: Bounds,
): Promise<Finding> {
  const url = DESTINATION_SETTINGS[id].url(config)
  if (url === undefined) return NOTHING
  const [automation] = openWebhooks({
    urls: { [id]: url },
    secret,
    clock: Date.now,
    timeoutMs: CALL_MS,
    sendTo: () => send,
  })
  const sent = await automation?.deliver(testLead(id, Date.now()), AbortSignal.timeout(CALL_MS))
  if (sent?.ok) return ok('automation', 'it took a test lead. Look there whether it did with it what you want')
  const error = sent?.error ?? 'no answer'
  const cure = /answered 40[45]|answered 410/.test(error)
    ? 'publish or switch on the automation there, and use its address for production'
    : 'check the address, and that the automation runs'
  return notReady('automation', `it didn’t take a test lead (${error})`, cure)
}

async function tryPayments(config: Config, client: HttpClient): Promise<Finding[]> {
  const { payments } = readConnections(config, undefined)
  if (!payments) return [NOTHING]
  const stripe = openStripeClient({ ...payments, timeoutMs: client.timeoutMs, retries: 0 })
  const price = await tryPrice(stripe, payments.priceId)
  // A test key is fine for a trial, and said to be one.
  const told = price.map((finding) =>
    finding.name === 'payments key' && finding.state === 'not-ready'
      ? { ...finding, state: 'warning' as const }
      : finding,
  )
  if (told.some(({ state }) => state === 'not-ready')) return told
  const account = await stripe.rawRequest('GET', '/v1/account').then(
    (answer) => answer as { charges_enabled?: unknown },
    () => undefined,
  )
  return account?.charges_enabled === false
    ? [
        ...told,
        warning('account', 'Stripe doesn’t let this account take money yet', 'finish what Stripe’s dashboard asks for'),
      ]
    : told
}
