import type { Clock } from '#server/clock.ts'
import { openAlertMail } from './alert-mail.ts'
import type { Alerts } from './alerts.ts'
import type { DestinationAdapter, HandOver } from './destination.ts'
import type { MailComposer, MailSettings } from './mail.ts'
import { openMailDestinations } from './mail-destinations.ts'
import { openSmtp } from './smtp.ts'

/** All that is mailed. */
export interface Mail {
  destinations: readonly DestinationAdapter[]
  /** @param server this server's name */
  alerts(server: () => string): Alerts
  /** Hands over a mail to the owner that says no more than that mail works. @throws when it can't be written */
  sendTest(signal: AbortSignal): Promise<HandOver>
  close(): void
}

/** Opens what mails: the destinations that are inboxes, and alarms to the owner. */
export function openMail({ owner, ...smtp }: MailSettings, composer: MailComposer, clock: Clock): Mail {
  const mailer = openSmtp(smtp)
  const { compose, composeForOwner } = composer
  return {
    destinations: openMailDestinations({ mailer, owner, compose }),
    alerts: (server) => openAlertMail({ mailer, owner, server, composeForOwner }),
    async sendTest(signal) {
      const storedAt = clock()
      const id = `test.${storedAt}`
      const mail = await composeForOwner({ kind: 'test', id, payload: '{}', storedAt })
      return mailer.send({ ...mail, id, to: owner }, signal)
    },
    close: () => mailer.close(),
  }
}
