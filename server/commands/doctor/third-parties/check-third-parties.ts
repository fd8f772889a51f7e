import { PROMISED_KINDS, type PromisedKind } from '#contracts/lead-kind.ts'
import type { Config } from '#server/config.ts'
import {
  ARCHIVE_SETTINGS,
  chooseThirdParties,
  DESTINATION_SETTINGS,
  describeSite,
  reachThirdParties,
  type ThirdParties,
  type ThirdParty,
} from '#server/third-parties.ts'
import { type Finding, notReady, ok, warning } from '../finding.ts'
import type { Caller } from './caller.ts'
import { tryArchives } from './try-archives.ts'
import { tryPayments } from './try-payments.ts'
import { tryScheduler } from './try-scheduler.ts'
import { tryScript } from './try-script.ts'
import { tryWebhook } from './try-webhook.ts'

/**
 * How each third party is met, and whether those that are met really answer; all are tried side by side.
 * @param caller undefined when nobody is to be called
 */
export async function checkThirdParties(config: Config, caller: Caller | undefined): Promise<Finding[]> {
  const parties = chooseThirdParties(config)
  const reach = reachThirdParties(config, parties, undefined)
  const site = describeSite(config, parties)
  const { scheduler, payments, archives } = reach
  const { calendlyEventUrl: eventUrl, publicOrigin, alertWebhookUrl } = config
  const { assistant } = site
  const alerts = { mode: alertWebhookUrl === undefined ? ('off' as const) : ('live' as const) }
  const lackOfAlerts = warning('alerts', 'off: a failing delivery is told to nobody', 'set ALERT_WEBHOOK_URL')

  /** Tries what is live, says what the lack of anything else means. */
  const meet = async (
    name: string,
    party: Pick<ThirdParty, 'mode'>,
    lack: Finding,
    attempt: (by: Caller) => Promise<Finding | Finding[]>,
  ): Promise<Finding | Finding[]> => {
    if (party.mode !== 'live') return lack
    return caller ? attempt(caller) : ok(name, 'live; not tried')
  }

  const findings = await Promise.all([
    ...PROMISED_KINDS.map((destination) => {
      const name = `${destination} automation`
      const url = reach.webhookUrls[destination] ?? ''
      const lack = lackOfAutomation(name, destination, parties)
      return meet(name, parties.destinations[destination], lack, (by) =>
        tryWebhook(by, name, url, DESTINATION_SETTINGS[destination].name),
      )
    }),
    meet('HubSpot', parties.destinations.hubspot, ok('HubSpot', 'off'), (by) =>
      tryWebhook(by, 'HubSpot', config.hubspotApiUrl, DESTINATION_SETTINGS.hubspot.name),
    ),
    meet('scheduler', parties.scheduler, lackOf('scheduler', parties.scheduler, 'nobody books a time'), async (by) =>
      scheduler && eventUrl !== undefined ? tryScheduler(by, { ...scheduler, eventUrl }) : [],
    ),
    meet('payments', parties.payments, lackOf('payments', parties.payments, 'nothing is sold'), async (by) =>
      payments ? tryPayments(by, { ...payments, publicOrigin }) : [],
    ),
    meet('archives', parties.archives, lackOfArchives(parties), async (by) =>
      archives ? tryArchives(by, archives) : [],
    ),
    meet(
      'voice assistant',
      parties.assistant,
      lackOf('voice assistant', parties.assistant, '/demo has none'),
      async (by) => (assistant ? tryScript(by, assistant.scriptUrl, assistant.scriptIntegrity) : []),
    ),
    meet('alerts', alerts, lackOfAlerts, (by) => tryWebhook(by, 'alerts', alertWebhookUrl ?? '', 'ALERT_WEBHOOK_URL')),
  ])
  return [...findings.flat(), describeAnalytics(config.clarityProjectId)]
}

function lackOf(name: string, { mode, why }: ThirdParty, consequence: string): Finding {
  const cure = `set ${why.replace(/ not set.*$/, '')}, or go without`
  return warning(
    name,
    mode === 'sandbox' ? `sandboxed; once live without it, ${consequence}` : `off: ${consequence}`,
    cure,
  )
}

function lackOfAutomation(name: string, destination: PromisedKind, { destinations, payments }: ThirdParties): Finding {
  const { mode } = destinations[destination]
  if (destination === 'purchase' && payments.mode !== 'live') return ok(name, `${modeWord(mode)}, as payments are`)
  const says =
    mode === 'sandbox' ? 'sandboxed: a stand-in takes these leads' : 'off: these leads are delivered to nobody'
  return notReady(name, says, `set ${DESTINATION_SETTINGS[destination].name}`)
}

function lackOfArchives(parties: ThirdParties): Finding {
  const { archives, payments } = parties
  const cure = `set ${ARCHIVE_SETTINGS}`
  return payments.mode === 'live'
    ? notReady('archives', `${modeWord(archives.mode)}: a buyer could not be given what was bought`, cure)
    : lackOf('archives', archives, 'nothing is sold')
}

const modeWord = (mode: ThirdParty['mode']) => (mode === 'sandbox' ? 'sandboxed' : mode)

/** Its script counts visits; calling it for a try would be a visit. */
function describeAnalytics(projectId: string | undefined): Finding {
  const name = 'behavior analytics'
  if (projectId === undefined) return ok(name, 'off')
  return /^[a-z0-9]{10}$/.test(projectId)
    ? ok(name, 'live; there is nothing to try')
    : warning(name, 'live, with an id that does not look like one of Clarity', 'check CLARITY_PROJECT_ID')
}
