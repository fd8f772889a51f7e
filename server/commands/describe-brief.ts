import type { Brief } from '#contracts/readiness.ts'
import { printable } from './printing.ts'

const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })

/** A brief as text, on about a page. */
export function describeBrief({
  name,
  firm,
  contact,
  answers,
  standsOut,
  askThem,
  source,
  askedTimes = [],
  bookedFor,
}: Brief): string {
  const parts = [
    [firm === '' ? name : `${name}, ${firm}`, ...contact.map(({ label, value }) => `${label}: ${value}`)],
    bookedFor === undefined ? [] : [`Call booked for ${describeBooked(bookedFor)}`],
    under('Asked to be called', askedTimes),
    under('What stands out', standsOut),
    under('Questions worth asking', askThem),
    under(
      'Answers',
      answers.map(({ question, answer }) => `${question}\n    ${answer.replaceAll('\n', '\n    ')}`),
    ),
    under('Where they came from', source),
  ]
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => `${printable(lines.join('\n'))}\n`)
    .join('\n')
}

const under = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)]

function describeBooked(startTime: string): string {
  const time = new Date(startTime)
  return Number.isNaN(time.getTime()) ? startTime : `${WHEN.format(time)} UTC`
}
