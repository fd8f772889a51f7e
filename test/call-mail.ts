import PostalMime from 'postal-mime'
import { onTestFinished } from 'vitest'
import type { Destination, QueuedKind } from '#contracts/lead-kind.ts'
import { AT_CALENDAR_HEADER } from '#contracts/survey-questions.ts'
import { composeMail, openMailWords } from '#mail/compose-mail.tsx'
import { surveySubmission } from '#ops/sample-submissions.ts'
import { mailCallOnce } from '#server/flows/calls/call-link.ts'
import { openComposer } from '#server/flows/leads/compose-mail.ts'
import { leadContent } from '#server/flows/leads/outbox-content.ts'
import { deliver, recordTogether } from '#server/outbox/deliver.ts'
import { openMail } from '#server/partners/mail.ts'
import { claimDueDeliveries } from '#server/store/deliveries.ts'
import type { TestApp } from './create-test-app.ts'
import { toAutomation } from './lead-endpoints.ts'
import { openTestLog } from './open-test-log.ts'
import { SOURCE } from './site-content.ts'
import type { TestMailServer } from './start-mail-server.ts'

/** Routes of a site that mails its visitors and its owner. */
export const toVisitorsToo = (kind: QueuedKind): readonly Destination[] =>
  kind === 'survey' ? [...toAutomation(kind), 'owner-mail', 'visitor-mail'] : toAutomation(kind)

export const NO_BOOKING = { eventUri: '', firstMeetingTimestamp: '' }
export const BOOKING = {
  eventUri: 'https://api.calendly.com/scheduled_events/11111111-2222',
  firstMeetingTimestamp: '2026-03-10T15:00:00.000000Z',
}

/** Sends a survey whose sender is at the calendar. */
export async function leaveAtCalendar(
  { post }: Pick<TestApp, 'post'>,
  input: Parameters<typeof surveySubmission>[0] = {},
  headers: Record<string, string> = {},
) {
  const submission = surveySubmission({ ...NO_BOOKING, ...input })
  await post('/api/survey', submission, { [AT_CALENDAR_HEADER]: '1', ...headers })
  return submission
}

/** A mail as its reader sees it, with the tokens of its links. */
export interface ReadMail {
  to: string
  subject: string
  text: string
  headers: Record<string, string>
  /** The attached calendar file; blank if there's none. */
  calendar: string
  pick: string
  stop: string
}

/** Read once: it takes longer than a mail. */
let words: ReturnType<typeof openMailWords> | undefined

/** What composes the site's emails and hands them to a mail server. */
function openTestMail(smtpUrl: string, clock: () => number) {
  const from = { name: 'The Firm', address: 'hello@firm.example' }
  const composer = openComposer({
    composeMail,
    words: async () => (words ??= openMailWords(SOURCE)),
    origin: () => 'https://www.firm.example',
    clock,
    signingSecrets: ['a secret of the test'],
    mailParts: { timeZone: 'America/New_York', isSandbox: false },
  })
  return openMail({ smtpUrl, from, dkim: undefined, owner: ['owner@firm.example'] }, composer, clock)
}

/** A worker of the site that mails by a real mail server. `sendDue` sends what's due to an inbox. @returns new mails */
export async function openMailWorker(test: TestApp, server: TestMailServer) {
  const { db, clock } = test
  const mail = await openTestMail(server.url, clock)
  onTestFinished(() => mail.close())
  const adapters = mail.destinations.map((each) => mailCallOnce(each, { db, clock }))
  const { log } = openTestLog()
  const content = leadContent(db)
  const record = recordTogether(db)
  const deps = { db, content, clock, log, random: () => 0.5, record, recordIncident: () => {} }
  return {
    async sendDue(destination: 'visitor-mail' | 'owner-mail' = 'visitor-mail'): Promise<ReadMail[]> {
      const [adapter, before, now] = [
        adapters.find((each) => each.destination === destination),
        server.mails.length,
        clock(),
      ]
      const due = await claimDueDeliveries(db, { destination, now, leaseEnd: now + 30_000, limit: 10 })
      for (const each of due) if (adapter) await deliver(deps, adapter, each, AbortSignal.timeout(60_000))
      return Promise.all(server.mails.slice(before).map(readMail))
    },
    close: () => mail.close(),
  }
}

async function readMail({ raw, recipients }: TestMailServer['mails'][number]): Promise<ReadMail> {
  const { subject = '', text = '', headers, attachments } = await PostalMime.parse(raw)
  const file = attachments.find(({ filename }) => filename === 'call.ics')
  const tokenAfter = (path: string) => new RegExp(`${path}/([\\w-]+)`).exec(text)?.[1] ?? ''
  return {
    to: recipients.join(),
    subject,
    text,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    calendar: file === undefined ? '' : new TextDecoder().decode(new Uint8Array(file.content as ArrayBuffer)),
    pick: tokenAfter('/contact/time'),
    stop: tokenAfter('/contact/no-mail'),
  }
}
