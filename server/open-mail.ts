import { composeHanded, type HandedMailParts } from './flows/compose-handed.ts'
import { openAlertMail } from './partners/alert-mail.ts'
import type { Alerts } from './partners/alerts.ts'
import type { DestinationAdapter } from './partners/destination.ts'
import { openMailDestinations } from './partners/mail-destinations.ts'
import { openSmtp } from './partners/smtp.ts'
import type { MailSettings } from './third-parties.ts'

/** All that is mailed. */
export interface Mail {
  destinations: readonly DestinationAdapter[]
  /** @param server this server's name */
  alerts(server: () => string): Alerts
  /** Hands over a mail to the owner that says no more than that mail works. */
  sendTest(signal: AbortSignal): ReturnType<DestinationAdapter['deliver']>
  close(): void
}

/** Opens what mails: the destinations that are inboxes, and alarms to the owner. */
export function openMail({ owner, ...smtp }: MailSettings, parts: HandedMailParts): Mail {
  const mailer = openSmtp(smtp)
  const toOwner = (kind: 'alarm' | 'test', mail: { id: string; payload: string; at: number }) => {
    const { id, payload, at: storedAt } = mail
    const made = { ...parts.mailParts, origin: parts.origin() }
    return parts.composeMail({ kind, destination: 'owner-mail', id, payload, storedAt }, made)
  }
  const compose: Parameters<typeof openMailDestinations>[0]['compose'] = (handed, destination) =>
    composeHanded(parts, handed, destination)
  return {
    destinations: openMailDestinations({ mailer, owner, compose }),
    alerts: (server) => openAlertMail({ mailer, owner, server, compose: (alert) => toOwner('alarm', alert) }),
    async sendTest(signal) {
      const at = parts.clock()
      const id = `test.${at}`
      return mailer.send({ ...(await toOwner('test', { id, payload: '{}', at })), id, to: owner }, signal)
    },
    close: () => mailer.close(),
  }
}
