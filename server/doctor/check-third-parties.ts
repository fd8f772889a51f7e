import { createHash } from 'node:crypto'
import type { ConnectionId } from '#contracts/console-connections.ts'
import type { TopicId } from '#contracts/console-health.ts'
import { AUTOMATED_KINDS, type AutomatedKind, CRM_IDS, DESTINATION_NAMES } from '#contracts/lead-kind.ts'
import { ARCHIVE_SETTINGS } from '#server/partners/archives.ts'
import type { ThirdParty } from '#server/partners/partner.ts'
import type { MailSettings } from '#server/partners/ports.ts'
import type { Config } from '#server/start/config.ts'
import type { CurrentSettings } from '#server/start/connections/open-connections.ts'
import {
  chooseThirdParties,
  DESTINATION_SETTINGS,
  describeSite,
  readConnections,
  type ThirdParties,
} from '#server/start/third-parties.ts'
import { checkCalendarWebhook } from './calendar-webhook.ts'
import { checkArchives, checkPayments } from './check-sales.ts'
import { about, type Finding, forOperator, notReady, ok, warning } from './finding.ts'
import { dismiss, type HttpClient, REACH, reasonOf } from './http-client.ts'
import { tryMailServer } from './try/try-mail.ts'

/** What owners connected, and this server can't use. */
export type Unused = Pick<CurrentSettings, 'locked' | 'mistaken'>

/** Which third parties are live, sandboxed, or off, and whether they respond. @param clientOf undefined skips requests */
export async function checkThirdParties(
  config: Config,
  clientOf: ((id: ConnectionId) => HttpClient) | undefined,
  unused: Unused = { locked: [], mistaken: new Map() },
): Promise<Finding[]> {
  const parties = chooseThirdParties(config)
  const ownerMail = parties.destinations['owner-mail']
  const { scheduler, payments, archives, mail } = readConnections(config, undefined)
  const { assistant } = describeSite(config, parties)
  const { calendlyEventUrl: eventUrl, publicOrigin, alertWebhookUrl, clarityProjectId } = config

  const check = async (
    id: ConnectionId,
    mode: ThirdParty['mode'],
    absence: Finding,
    attempt: (by: HttpClient) => Promise<Finding[]> | undefined,
  ): Promise<Finding[]> => {
    const topic = TOPICS[id] ?? 'leads'
    if (mode !== 'live') return [about(topic, whyUnused(id, unused) ?? absence)]
    const found = clientOf ? await attempt(clientOf(id)) : [ok(nameOf(id), 'live; not tried')]
    return (found ?? []).map((finding) => about(topic, finding))
  }
  const checkDestination = (id: AutomatedKind | (typeof CRM_IDS)[number], absence: Finding) => {
    const { url, name: setting } = DESTINATION_SETTINGS[id]
    const { mode } = parties.destinations[id]
    return check(id, mode, absence, async (by) => [await tryWebhook(by, nameOf(id), url(config) ?? '', setting)])
  }

  const findings = await Promise.all([
    ...AUTOMATED_KINDS.map((kind) => checkDestination(kind, absentAutomation(kind, parties, config))),
    ...CRM_IDS.map((id) => checkDestination(id, ok(nameOf(id), 'off'))),
    check('mail', ownerMail.mode, absent('mail', ownerMail, 'no email is sent'), (by) =>
      mail ? tryMail(mail, by) : undefined,
    ),
    check('scheduler', parties.scheduler.mode, absent('scheduler', parties.scheduler, "visitors can't book"), (by) =>
      scheduler && eventUrl !== undefined
        ? Promise.all([
            tryToken(by, scheduler.apiUrl, scheduler.token),
            tryPage(by, eventUrl),
            checkCalendarWebhook(by, { ...scheduler, publicOrigin }),
          ])
        : undefined,
    ),
    check('payments', parties.payments.mode, absent('payments', parties.payments, "visitors can't buy"), (by) =>
      payments ? checkPayments(by, { ...payments, publicOrigin }) : undefined,
    ),
    check('archives', parties.archives.mode, absentArchives(parties), (by) =>
      archives ? checkArchives(by, archives) : undefined,
    ),
    check(
      'assistant',
      parties.assistant.mode,
      absent('voice assistant', parties.assistant, '/demo has none'),
      async (by) => (assistant ? [await tryScript(by, assistant.scriptUrl, assistant.scriptIntegrity)] : []),
    ),
    check('alarms', alertWebhookUrl === undefined ? 'off' : 'live', absentAlerts(config), async (by) => [
      await tryWebhook(by, nameOf('alarms'), alertWebhookUrl ?? '', 'ALERT_WEBHOOK_URL'),
    ]),
  ])
  return [...findings.flat(), about('extras', whyUnused('analytics', unused) ?? checkAnalytics(clarityProjectId))]
}

const nameOf = (id: ConnectionId): string =>
  AUTOMATED_KINDS.some((kind) => kind === id) ? `${id} automation` : (NAMES[id] ?? id)

const NAMES: Partial<Record<ConnectionId, string>> = {
  hubspot: DESTINATION_NAMES.hubspot,
  assistant: 'voice assistant',
  alarms: 'alerts',
  analytics: 'behavior analytics',
}

/** What each that's asked is about. All others are about leads. */
const TOPICS: Partial<Record<ConnectionId, TopicId>> = {
  mail: 'mail',
  scheduler: 'calendar',
  payments: 'sales',
  archives: 'sales',
  alarms: 'alarms',
  assistant: 'extras',
}

function whyUnused(id: ConnectionId, { locked, mistaken }: Unused): Finding | undefined {
  const again = 'connect it anew in the console'
  if (locked.includes(id)) {
    const cure = `bring back SETTINGS_KEY, or settings.key in DATA_DIR, or ${again}`
    return notReady(nameOf(id), 'is connected in the console, and needs its key back', cure)
  }
  const [mistake] = mistaken.get(id) ?? []
  if (!mistake) return undefined
  return forOperator(notReady(nameOf(id), `is connected in the console, but ${mistake.name} ${mistake.wrong}`, again))
}

function absent(name: string, { mode, why }: ThirdParty, consequence: string): Finding {
  const says = mode === 'sandbox' ? `sandboxed; without it in production, ${consequence}` : `off: ${consequence}`
  return { ...warning(name, says, `set ${why.replace(/ not set.*$/, '')}, or go without`), mode }
}

function absentAutomation(
  destination: AutomatedKind,
  { destinations, payments }: ThirdParties,
  { visitorMail }: Config,
): Finding {
  const name = nameOf(destination)
  const { mode } = destinations[destination]
  if (destination === 'purchase' && payments.mode !== 'live') return ok(name, `${modeWord(mode)}, as payments are`)
  if (destination === 'purchase' && visitorMail && destinations['visitor-mail'].mode === 'live')
    return ok(name, 'off; the site emails buyers itself')
  const says = mode === 'sandbox' ? 'sandboxed: a stand-in gets these leads' : "off: these leads aren't delivered"
  return { ...notReady(name, says, `set ${DESTINATION_SETTINGS[destination].name}`), mode }
}

function absentArchives({ archives, payments }: ThirdParties): Finding {
  return payments.mode === 'live'
    ? notReady('archives', `${modeWord(archives.mode)}: buyers wouldn't get their files`, `set ${ARCHIVE_SETTINGS}`)
    : absent('archives', archives, "visitors can't buy")
}

const modeWord = (mode: ThirdParty['mode']) => (mode === 'sandbox' ? 'sandboxed' : mode)

/** Not asked: its script would count that as a visit. */
export function checkAnalytics(projectId: string | undefined): Finding {
  const name = nameOf('analytics')
  if (projectId === undefined) return ok(name, 'off')
  return /^[a-z0-9]{10}$/.test(projectId)
    ? ok(name, 'live; its id looks like one of Clarity’s. Whether it’s yours shows in Clarity, after a visit')
    : warning(name, 'live; its id doesn’t look like one of Clarity’s', 'compare CLARITY_PROJECT_ID with the one there')
}

/** Sends a CORS preflight only, which no receiver mistakes for a lead. */
export async function tryWebhook(client: HttpClient, name: string, url: string, setting: string): Promise<Finding> {
  const headers = { origin: 'https://origin.invalid', 'access-control-request-method': 'POST' }
  const answer = await client.request(url, { method: 'OPTIONS', redirect: 'manual', headers })
  if (!answer.ok) return notReady(name, answer.reason, `check ${setting}, and that the receiver runs`)
  await dismiss(answer.response)
  const { status } = answer.response
  // 501: OPTIONS isn't implemented.
  return status >= 500 && status !== 501
    ? warning(name, `live; fails (answered ${status})`, 'fix it there, then send a lead and check that it arrives')
    : ok(name, `live; reachable (answered ${status}). Only a real lead shows whether it accepts one`)
}

export async function tryToken(client: HttpClient, apiUrl: string, token: string): Promise<Finding> {
  const name = 'scheduler token'
  const answer = await client.request(`${apiUrl.replace(/\/+$/, '')}/users/me`, {
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) return notReady(name, `Calendly ${answer.reason}`, REACH)
  await dismiss(answer.response)
  const { status } = answer.response
  if (status === 200) return ok(name, 'live; Calendly accepts the token')
  if (status === 403)
    return notReady(name, 'the token lacks a scope', 'make a new token there with users:read, and set CALENDLY_TOKEN')
  return status === 401
    ? notReady(name, 'Calendly refuses the token', 'make a new token there and set CALENDLY_TOKEN')
    : notReady(name, `Calendly answered ${status}`, REACH)
}

export async function tryPage(client: HttpClient, eventUrl: string): Promise<Finding> {
  const name = 'scheduler page'
  const answer = await client.request(eventUrl)
  if (!answer.ok) return notReady(name, answer.reason, 'check CALENDLY_EVENT_URL')
  await dismiss(answer.response)
  const { ok: exists, status } = answer.response
  if (exists) return ok(name, 'live; answers')
  return status === 404 || status === 410
    ? notReady(name, `doesn't exist (answered ${status})`, 'set CALENDLY_EVENT_URL to the link of an event type')
    : warning(name, `answered ${status}`, 'open CALENDLY_EVENT_URL in a browser')
}

/** Compares the assistant's script with the integrity hash that browsers will check. */
export async function tryScript(client: HttpClient, url: string, integrity: string | null): Promise<Finding> {
  const name = 'voice assistant script'
  const answer = await client.request(url)
  if (!answer.ok) return notReady(name, answer.reason, 'check ELEVENLABS_SCRIPT_URL')
  const { response } = answer
  if (!response.ok || integrity === null) {
    await dismiss(response)
    return response.ok
      ? warning(name, 'live; not compared with anything', 'set ELEVENLABS_SCRIPT_INTEGRITY')
      : notReady(name, `answered ${response.status}`, 'set ELEVENLABS_SCRIPT_URL to a version that exists')
  }
  try {
    const [algorithm = ''] = integrity.split('-')
    const hash = createHash(algorithm)
    for await (const chunk of response.body ?? []) hash.update(chunk)
    return `${algorithm}-${hash.digest('base64')}` === integrity
      ? ok(name, 'live; the script matches its integrity')
      : notReady(
          name,
          "the script doesn't match its integrity: browsers will refuse it",
          'find out why it changed, then set ELEVENLABS_SCRIPT_INTEGRITY',
        )
  } catch (error) {
    return notReady(name, reasonOf(error), 'check ELEVENLABS_SCRIPT_URL')
  }
}

/** Signs in to the mail server and quits. Only a real mail shows whether mail arrives. */
async function tryMail(mail: MailSettings, { timeoutMs, lookup }: HttpClient): Promise<Finding[]> {
  const server = await tryMailServer({ ...mail, lookup }, timeoutMs)
  const says = 'live; the mail server accepts us. To see an email arrive: npm run doctor -- --send-test'
  return [server.state === 'ok' ? ok('mail', says) : server, ...checkDkim(mail)]
}

function checkDkim({ from, dkim }: Pick<MailSettings, 'from' | 'dkim'>): Finding[] {
  if (!dkim) return [ok('DKIM', 'not signed here; many mail providers do it themselves')]
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1).toLowerCase()
  const isAligned = domain === dkim.domain || domain.endsWith(`.${dkim.domain}`)
  if (isAligned) return [ok('DKIM', 'signed here')]
  const says = "signs for another domain than MAIL_FROM's, which proves nothing"
  return [forOperator(warning('DKIM', says, 'set DKIM_DOMAIN to that one'))]
}

/** Where alarms go without ALERT_WEBHOOK_URL. */
function absentAlerts({ smtpUrl }: Config): Finding {
  if (smtpUrl !== undefined) return ok('alerts', 'off; alarms go to OWNER_EMAIL alone')
  const none = warning('alerts', "off: you won't hear of failing deliveries", 'set ALERT_WEBHOOK_URL or SMTP_URL')
  return { ...none, mode: 'off' }
}
