import { formatTime } from '#contracts/dates.ts'
import { nameOf } from '#contracts/lead-kind.ts'
import type { MailParts, MailToCompose } from '#contracts/mail.ts'
import { erasureNotice } from '#contracts/mail.ts'
import { FORM_NAMES } from './lead-mail.tsx'
import { type Mail, TO_THE_OWNER } from './mail-frame.tsx'
import { type FactRow, Facts, Heading, List, Paragraph, Title } from './mail-parts.tsx'
import { onOneLine } from './mail-text.ts'

/** To the owner, who may have passed the person on: a visitor erased their own data. */
export function erasureMail({ id, payload }: MailToCompose, { timeZone, erasedAddress }: MailParts): Mail {
  const { leads, orders } = erasureNotice.parse(JSON.parse(payload))
  const address = erasedAddress?.(id)
  const who = address === undefined ? 'A visitor' : onOneLine(address, 254)
  const passedTo = [...new Set(leads.flatMap((lead) => lead.passedTo))].filter((to) => to !== 'visitor-mail')
  return {
    subject: 'A visitor erased their data',
    label: 'Erased',
    preview: 'Erase it where it was passed on, too.',
    body: (
      <>
        <Title>A visitor erased their data</Title>
        <Paragraph>
          {who} used the link on “Your data” to erase everything this site held about them. That’s done, and can’t be
          undone. If you passed it on, it’s for you to erase there.
        </Paragraph>
        <Paragraph look="small">
          {address === undefined
            ? 'This site no longer knows the address. Find the person by the times and IDs below.'
            : 'This email is the only place that still has the address. Delete it once you’re done.'}
        </Paragraph>
        <Heading>What this site can’t reach</Heading>
        <List
          entries={[
            ...passedTo.map((to) =>
              to === 'owner-mail'
                ? 'your inbox: the emails about these leads'
                : `${nameOf(to)}: what was delivered to it`,
            ),
            'your notes elsewhere, your calendar, and exports',
            'what the scheduler and the payment provider have',
            'backups: after restoring one, run npm run leads -- erase --again on the server',
          ]}
        />
        {leads.length + orders.length > 0 && (
          <>
            <Heading>What it was</Heading>
            <Facts
              rows={[
                ...leads.map(
                  (lead): FactRow => [
                    formatTime(lead.at, 'full', timeZone),
                    [`${FORM_NAMES[lead.kind]}, ID ${lead.id}`, ...lead.passedTo.map((to) => `to ${nameOf(to)}`)].join(
                      '\n',
                    ),
                  ],
                ),
                ...orders.map((order): FactRow => [`Order ${order}`, 'stays for the books, without the address']),
              ]}
            />
          </>
        )}
      </>
    ),
    reason: `${TO_THE_OWNER} One comes when a visitor erases their data.`,
  }
}
