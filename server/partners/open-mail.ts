import type { Clock } from '#server/clock.ts'
import { type Alerts, writeAlert } from './alerts.ts'
import type { DestinationAdapter, Handed, HandOver } from './destination.ts'
import type { MailComposer, MailDestination, Mailer, MailSettings, OutgoingMail } from './mail.ts'
import { openSmtp } from './smtp.ts'

/** All that is mailed. */
export interface Mail {
  destinations: readonly DestinationAdapter[]
  /** Alerts to the owner. @param server this server's name */
  alerts(server: () => string): Alerts
  /** Mails the owner that mail works. @throws when it can't be written */
  sendTest(signal: AbortSignal): Promise<HandOver>
  close(): void
}

/** Opens what mails: the inboxes of the owner and of visitors, and alarms. */
export function openMail({ owner, ...smtp }: MailSettings, composer: MailComposer, clock: Clock): Mail {
  const mailer = openSmtp(smtp)
  const { compose, composeForOwner } = composer
  return {
    destinations: openMailDestinations({ mailer, owner, compose }),
    alerts: (server) => ({
      tell: (alert, signal) =>
        send(mailer, signal, async () => {
          const { id, at } = alert
          const payload = writeAlert(alert, server())
          const mail = await composeForOwner({ kind: 'alarm', id, payload, storedAt: at })
          return { ...mail, id: `${id}.${at}`, to: owner }
        }),
    }),
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
}: Pick<MailComposer, 'compose'> & Pick<MailSettings, 'owner'> & { mailer: Mailer }): DestinationAdapter[] {
  const inbox = (destination: MailDestination, toOf: (handed: Handed) => readonly string[]): DestinationAdapter => ({
    destination,
    deliver: (handed, signal) =>
      send(mailer, signal, async () => {
        const to = toOf(handed)
        return { ...(await compose(handed, destination)), id: `${handed.id}.${destination}`, to }
      }),
  })
  return [inbox('owner-mail', () => owner), inbox('visitor-mail', senderOf)]
}

async function send(mailer: Mailer, signal: AbortSignal, write: () => Promise<OutgoingMail>): Promise<HandOver> {
  try {
    return await mailer.send(await write(), signal)
  } catch (error) {
    // Its message may quote what was typed.
    return { ok: false, error: `the mail could not be written (${error instanceof Error ? error.name : 'failed'})` }
  }
}

/** The address in a lead or a message, which name it in two ways. */
function senderOf({ payload }: Handed): string[] {
  const { email, Email = email } = JSON.parse(payload) as { email?: unknown; Email?: unknown }
  return typeof Email === 'string' ? [Email.trim()] : []
}
