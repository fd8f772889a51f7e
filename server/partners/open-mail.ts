import type { Clock } from '#server/clock.ts'
import { type Alerts, writeAlert } from './alerts.ts'
import type { DestinationAdapter, Handed, HandOver } from './destination.ts'
import type { MailComposer, MailDestination, Mailer, MailSettings } from './mail.ts'
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

/** The owner's inbox and those of visitors. A Message-ID is made from the lead's id and the destination. */
export function openMailDestinations({
  mailer,
  owner,
  compose,
}: {
  mailer: Mailer
  owner: readonly string[]
  compose: MailComposer['compose']
}): DestinationAdapter[] {
  const open = (
    destination: MailDestination,
    recipientsOf: (handed: Handed) => readonly string[],
  ): DestinationAdapter => ({
    destination,
    async deliver(handed, signal) {
      try {
        const to = recipientsOf(handed)
        const mail = await compose(handed, destination)
        return await mailer.send({ ...mail, id: `${handed.id}.${destination}`, to }, signal)
      } catch (error) {
        // Its message may quote what was typed.
        return { ok: false, error: `the mail could not be written (${error instanceof Error ? error.name : 'failed'})` }
      }
    },
  })
  return [open('owner-mail', () => owner), open('visitor-mail', senderOf)]
}

/** The address in a lead or a message, which name it in two ways. */
function senderOf({ payload }: Handed): string[] {
  const { email, Email = email } = JSON.parse(payload) as { email?: unknown; Email?: unknown }
  return typeof Email === 'string' ? [Email.trim()] : []
}

/** Alerts by mail to the owner. */
export const openAlertMail = ({
  mailer,
  owner,
  server,
  composeForOwner,
}: {
  mailer: Mailer
  owner: readonly string[]
  server: () => string
  composeForOwner: MailComposer['composeForOwner']
}): Alerts => ({
  async tell(alert, signal) {
    try {
      const { id, at } = alert
      const payload = writeAlert(alert, server())
      const mail = await composeForOwner({ kind: 'alarm', id, payload, storedAt: at })
      return await mailer.send({ ...mail, id: `${id}.${at}`, to: owner }, signal)
    } catch (error) {
      return { ok: false, error: `the mail could not be written (${error instanceof Error ? error.name : 'failed'})` }
    }
  },
})
