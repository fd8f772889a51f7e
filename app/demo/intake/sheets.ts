import type { Conversation } from './conversation.ts'
import { SCRIPT, type SheetName } from './script.ts'

export interface SheetLine {
  label: string
  value: string
  isUrgent: boolean
}

export interface Sheet {
  name: SheetName
  title: string
  note: string
  lines: readonly SheetLine[]
}

/** What a bare answer means on a sheet. */
const MEANINGS: Record<string, Record<string, string>> = {
  consent: {
    yes: 'Told that an outside company’s program records this; agreed',
    no: 'Not given; nothing was written down',
  },
  danger: { no: 'No emergency', yes: 'Emergency, or not sure; told to call 911' },
  others: { no: 'None named' },
  employer: { no: 'Not at work' },
  insurers: { no: 'None named' },
  message: { yes: 'OK to leave one', no: 'Leave no message', unknown: 'Not known; leave no message' },
  search: {
    clear: 'No match on the list; an attorney confirms before reading sheet 2',
    match: 'Possible match; an attorney looks. No story taken',
  },
  injuries: { no: 'None named' },
  treatment: { no: 'None so far' },
  contacted: { no: 'None so far', yes: 'An insurer has been in touch' },
  claim: { no: 'None known' },
  statement: { no: 'None given, nothing signed', yes: 'Given or signed' },
  given: { no: 'Not said' },
  dates: { no: 'No government, no papers, no deadline mentioned' },
}

/**
 * The sheets of a call: names and contact on one, the story on the other, so that conflicts can be checked without
 * it. Urgent lines come first; empty sheets are left out.
 */
export function sheetsOf(conversation: Conversation): Sheet[] {
  const { questions, wantsPerson } = conversation
  const person = wantsPerson ? [urgent('Wants', 'Asked for a person; call first')] : []
  const asked = questions.map((question) => urgent('Asked the attorney', `“${question}”`))
  const sheets: Sheet[] = [
    {
      name: 'conflict',
      title: 'Sheet 1: Conflict check',
      note: 'For the person who runs conflicts. It says who, not what.',
      lines: inOrder([...person, ...linesOf('conflict', conversation)]),
    },
    {
      name: 'story',
      title: 'Sheet 2: Intake',
      note: 'Held until an attorney confirms the search. Protected even if the firm says no (Model Rule 1.18).',
      lines: inOrder([...asked, ...linesOf('story', conversation)]),
    },
  ]
  return sheets.filter(({ lines }) => lines.length > 0)
}

/** The sheets as text, for the clipboard. @param taken the time of the call */
export const sheetsText = (sheets: readonly Sheet[], taken: string): string =>
  sheets
    .map(({ title, note, lines }) =>
      [
        `${title.toUpperCase()} (demo, not a real matter)`,
        `Taken ${taken}. ${note}`,
        '',
        ...lines.map(({ label, value, isUrgent }) => `${isUrgent ? '! ' : '  '}${label}: ${value}`),
      ].join('\n'),
    )
    .join('\n\n')

function linesOf(name: SheetName, { answers, unused }: Conversation): SheetLine[] {
  return SCRIPT.filter(({ sheet }) => sheet === name).flatMap(({ id, label }) => {
    const given = answers[id]
    if (given === undefined) return []
    const besides = (unused[id] ?? []).map((words) => `“${words}”`)
    return [{ label, value: [meaningOf(id, given), ...besides].join('; '), isUrgent: isUrgent(id, given) }]
  })
}

function meaningOf(id: string, given: string): string {
  const meaning = MEANINGS[id]?.[given]
  if (meaning) return meaning
  if (given === 'unknown') return 'Not known to the caller'
  return given === 'unclear' ? 'Unclear, though asked again' : given
}

/** Someone must look the same day: danger, a possible deadline, a statement already given, an injury at work. */
function isUrgent(id: string, given: string): boolean {
  if (id === 'dates') return given !== 'no'
  return ['danger', 'statement', 'employer'].includes(id) && given !== 'no' && given !== 'unknown'
}

const urgent = (label: string, value: string): SheetLine => ({ label, value, isUrgent: true })

const inOrder = (lines: readonly SheetLine[]): SheetLine[] => [
  ...lines.filter((line) => line.isUrgent),
  ...lines.filter((line) => !line.isUrgent),
]
