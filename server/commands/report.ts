import type { WeeklyNumbers } from '#contracts/weekly-numbers.ts'
import { countWeek, lastMonday } from '#server/flows/weekly-report.ts'
import { printJson, printTable, refuseWords, runOnStore, type StoreCommand } from './command.ts'

const USAGE = `npm run report [-- --week DAY] [--json]

A week's numbers beside those of the week before: leads by kind and landing page, booked calls, how the
tests of landing pages stand, and what isn't delivered. No names. Where mail is set up, the same comes to
OWNER_EMAIL on Monday at 7 am in TIME_ZONE.

  --week   any day of the week, such as 2026-11-16; without it, the last full week, Monday to Sunday
  --json   for programs: npm run --silent report -- --json

Tests and deliveries are told as of now.

Exit status: 0 done, 1 not done, 2 wrong arguments.
`

const OPTIONS = { week: { type: 'string' }, json: { type: 'boolean' } } as const

/** `npm run report`. */
export const report: StoreCommand<typeof OPTIONS> = {
  usage: USAGE,
  options: OPTIONS,
  otherwise: 'show',
  verbs: {
    show: {
      takes: ['week', 'json'],
      read: (words, { week, json }) => {
        refuseWords(words)
        const monday = week === undefined ? undefined : mondayOf(week)
        return async ({ db, config: { timeZone }, now, say }) => {
          const clock = () => now
          const numbers = await countWeek({ db, clock, timeZone }, monday ?? lastMonday({ clock, timeZone }))
          say(json ? printJson(numbers) : describeWeek(numbers))
        }
      },
    },
  },
}

function mondayOf(text: string): string {
  try {
    const day = Temporal.PlainDate.from(text)
    if (day.toString() === text) return day.subtract({ days: day.dayOfWeek - 1 }).toString()
  } catch {}
  throw new TypeError('--week: use a day such as 2026-11-16.')
}

/** A week's numbers as columns of text. */
export function describeWeek(numbers: WeeklyNumbers): string {
  const { monday, sunday, timeZone, leads, byKind, byPage, booked, asked, held, tests, waiting } = numbers
  const row = (name: string, { week, before }: { week: number; before: number }) => [`${week}`, `${before}`, name]
  const counted = { right: [0, 1] }
  const heading = ['Week', 'Before', '']
  return [
    `${longDay(monday)} to ${longDay(sunday)} (${timeZone})\n`,
    printTable(
      [
        heading,
        row('leads', leads),
        ...byKind.map((each) => row(`  ${each.kind}`, each)),
        row('calls booked', booked),
        ...(asked ? [row('times asked for', asked)] : []),
        row('caught by the spam trap', held),
      ],
      counted,
    ),
    byPage.length === 0
      ? ''
      : printTable(
          [['Week', 'Before', 'Came by'], ...byPage.map((each) => row(PAGES[each.page] ?? each.page, each))],
          counted,
        ),
    `${tests.map(({ page, split, sentence }) => `${page}\n  ${SPLIT_WORDS[split]}. ${sentence}\n`).join('')}`,
    waiting.length === 0
      ? 'Everything is delivered.\n'
      : printTable(
          [
            ['Waiting', 'Failed', 'For'],
            ...waiting.map((each) => [`${each.waiting}`, `${each.failed}`, each.destination]),
          ],
          counted,
        ),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

const PAGES: Record<string, string> = { other: 'an ad for another page', none: 'not known' }

const SPLIT_WORDS = { even: 'Running', a: 'Ended, all to A', b: 'Ended, all to B' }

/** `2026-11-16` as `Monday, November 16, 2026`. */
const longDay = (day: string) => new Date(day).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' })

if (import.meta.main) await runOnStore(report)
