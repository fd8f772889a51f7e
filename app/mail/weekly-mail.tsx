import { capitalized } from '#contracts/capitalized.ts'
import { formatDay } from '#contracts/dates.ts'
import { DESTINATION_NAMES } from '#contracts/lead-kind.ts'
import type { MailParts, MailToCompose } from '#contracts/mail.ts'
import type { WeeklyNumbers } from '#contracts/weekly-numbers.ts'
import { nameOfPage } from '../console/funnel-steps.ts'
import { describeMedian, weekInWords } from '../console/week-in-words.ts'
import { FORM_NAMES } from './lead-mail.tsx'
import { type Mail, TO_THE_OWNER } from './mail-frame.tsx'
import { Button, Heading, List, Numbers, Paragraph, Title } from './mail-parts.tsx'

/** To the owner, on Mondays: last week compared with the week before. */
export function weeklyMail({ payload }: MailToCompose, { origin, consoleOrigin = origin }: MailParts): Mail {
  const numbers = JSON.parse(payload) as WeeklyNumbers
  const { monday, sunday, leads, booked, asked, sales, refunds, byKind, byPage, speed, tests, waiting, held } = numbers
  return {
    subject: `Last week: ${counted(leads.week, 'lead')}, ${counted(booked.week, 'call')} booked`,
    label: 'Monday’s report',
    preview: `${formatDay(monday, 'weekday')} to ${formatDay(sunday, 'weekday')}. The week before: ${counted(leads.before, 'lead')}, ${counted(booked.before, 'call')} booked.`,
    body: (
      <>
        <Title>The week of {formatDay(monday, 'weekday').replace('Monday, ', '')}</Title>
        <Paragraph>{weekInWords({ leads, booked, asked, sales, refunds }, 'the week before').join(' ')}</Paragraph>
        {waiting.length > 0 && (
          <>
            <Heading>Check this first</Heading>
            <List
              entries={waiting.map(
                (each) =>
                  `${each.waiting} not delivered to ${DESTINATION_NAMES[each.destination]}, ${each.failed} of them failing`,
              )}
            />
          </>
        )}
        <Button href={`${consoleOrigin}/console`}>Open the console</Button>
        <Numbers
          name="Leads and calls"
          rows={[
            ['All leads', leads],
            ...byKind.map(({ kind, ...both }) => [capitalized(FORM_NAMES[kind]), both] as const),
            ['Calls booked', booked],
            ...(asked && asked.week + asked.before > 0 ? [['Times asked for', asked] as const] : []),
            ...(sales && sales.week + sales.before > 0 ? [['Copies sold', sales] as const] : []),
            ...(refunds && refunds.week + refunds.before > 0 ? [['Refunds', refunds] as const] : []),
            ...(held.week + held.before > 0 ? [['Caught by the spam trap', held] as const] : []),
          ]}
        />
        {speed && speed.week.leads + speed.before.leads > 0 && (
          <>
            <Heading>How soon they got an answer</Heading>
            <Paragraph>
              Half of those who want a call and didn’t book one were answered within this time:{' '}
              <b>{describeMedian(speed.week)}</b>. The week before: {describeMedian(speed.before)}.
              {speed.week.waiting > 0 &&
                ` ${speed.week.waiting} of ${speed.week.leads} still ${speed.week.waiting === 1 ? 'waits' : 'wait'}.`}
            </Paragraph>
          </>
        )}
        {byPage.length > 0 && (
          <>
            <Heading>Where they first arrived</Heading>
            <Numbers
              name="Landing page"
              rows={byPage.map(({ page, ...both }) => [PAGE_NAMES[page] ?? nameOfPage(page), both] as const)}
            />
          </>
        )}
        {tests.length > 0 && (
          <>
            <Heading>Tests</Heading>
            {tests.map(({ page, split, sentence }) => (
              <Paragraph key={page}>
                <b>{nameOfPage(page)}</b>
                {split === 'even' ? '' : ` (ended; everyone gets ${split.toUpperCase()})`}
                <br />
                {sentence}
              </Paragraph>
            ))}
          </>
        )}
        {waiting.length === 0 && <Paragraph look="small">Everything that came in has been delivered.</Paragraph>}
      </>
    ),
    reason: `${TO_THE_OWNER} It comes every Monday.`,
  }
}

const PAGE_NAMES: Partial<Record<string, string>> = { other: 'Another page, from an ad', none: 'Unknown' }

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`
