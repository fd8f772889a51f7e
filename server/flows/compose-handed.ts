import { describeHalfDay, describeZone } from '#contracts/asked-times.ts'
import type { ComposedMail, ComposeMail, MailParts } from '#contracts/mail.ts'
import type { Handed } from '#server/partners/destination.ts'
import type { MailDestination } from '#server/partners/mail-destinations.ts'
import { callInvitation } from './call-invitation.ts'
import { guideHref, type LinkParts } from './signed-link.ts'

/** What a mail about a lead or a message is made from. */
export interface HandedMailParts extends LinkParts {
  composeMail: ComposeMail
  /** Where visitors see the site. */
  origin: () => string
  /** What all mails have. */
  mailParts: Omit<MailParts, 'origin' | 'guideHref' | 'invitation'>
}

/** Composes the mail about a lead or a message, with what its reader needs beside it. @throws when it cannot */
export function composeHanded(
  parts: HandedMailParts,
  handed: Handed,
  destination: MailDestination,
): Promise<ComposedMail> {
  const { id, kind, payload, storedAt, attribution, answers, agreedWords, askedTimes } = handed
  const origin = parts.origin()
  const isForVisitor = destination === 'visitor-mail'
  return parts.composeMail(
    {
      ...{ kind, destination, id, payload, storedAt, attribution, answers, agreedWords },
      askedTimes: askedTimes && [
        ...askedTimes.halfDays.map(describeHalfDay),
        `by the clock of ${describeZone(askedTimes.timeZone)}`,
      ],
    },
    {
      ...parts.mailParts,
      origin,
      guideHref: isForVisitor && kind === 'lead-magnet' ? guideHref(parts) : undefined,
      invitation: kind === 'survey' ? invitationOf(handed, origin) : undefined,
    },
  )
}

/** The calendar file of the call that a survey's sender has booked. Written again, it's the same one. */
function invitationOf({ payload, storedAt }: Handed, publicOrigin: string): string | undefined {
  const { eventUri, firstMeetingTimestamp: startTime } = JSON.parse(payload) as Record<string, unknown>
  if (typeof eventUri !== 'string' || typeof startTime !== 'string') return undefined
  return callInvitation({ eventUri, startTime }, { now: storedAt, publicOrigin })
}
