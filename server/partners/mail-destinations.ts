import type { DestinationAdapter, Handed } from './destination.ts'
import type { MailComposer, MailDestination, Mailer } from './mail.ts'

/**
 * The owner's inbox and those of visitors. Each mail's Message-ID is made from the lead's id and the destination.
 * @param owner where the owner is written to; a visitor, where the lead or message says
 */
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
