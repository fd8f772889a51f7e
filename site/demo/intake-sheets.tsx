import { type RefObject, useState } from 'react'
import type { Question } from '#content-loader/page-words.server.ts'
import { Button } from '../ui/button.tsx'
import { type Conversation, SAID_ABOVE } from './conversation.ts'

interface IntakeSheetsProps {
  conversation: Conversation | undefined
  ended: string | undefined
  headingRef: RefObject<HTMLHeadingElement | null>
}

export function IntakeSheets({ conversation, ended, headingRef }: IntakeSheetsProps) {
  const sheets = conversation ? sheetsOf(conversation) : []
  return (
    <div className={`intake-sheets ${conversation ? '' : 'max-md:hidden'}`}>
      <h2
        ref={headingRef}
        tabIndex={-1}
        className={`mb-4 outline-none print:hidden ${ended ? 'text-heading tracking-heading' : 'text-title tracking-[-0.012em]'}`}
      >
        {ended ? 'Monday 8:00, on your desk' : 'What fills while you talk'}
      </h2>
      <div className="space-y-6">
        {sheets.length === 0 && <BlankSheet />}
        {sheets.map((sheet) => (
          <Paper key={sheet.name} sheet={sheet} ended={ended} />
        ))}
      </div>
      {ended && <TakeAway text={sheetsText(sheets, ended)} />}
    </div>
  )
}

function TakeAway({ text }: { text: string }) {
  const [message, setMessage] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setMessage('Copied.')
    } catch {
      setMessage('Your browser didn’t allow copying. Select the text and copy it yourself.')
    }
  }

  return (
    <div className="mt-6 print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={printSheets}>Print</Button>
        <Button look="line" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p role="status" className="mt-3 min-h-6 text-small">
        {message}
      </p>
    </div>
  )
}

const Paper = ({ sheet: { name, title, note, lines }, ended }: { sheet: Sheet; ended: string | undefined }) => (
  <section
    aria-labelledby={`sheet-${name}`}
    className="intake-paper px-5 py-6 not-first:print:break-before-page sm:px-7"
  >
    <p className="flex flex-wrap justify-between gap-x-6 text-small text-quiet">
      <span>Demo, not a real matter</span>
      <span>{ended}</span>
    </p>
    <h3 id={`sheet-${name}`} className="mt-3 text-title tracking-[-0.012em]">
      {title}
    </h3>
    <p className="mt-1 mb-4 text-small text-quiet">{note}</p>
    <dl className="border-t border-ink">
      {lines.map(({ label, value, isUrgent }, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- the same question can have been asked twice
          key={index}
          data-urgent={isUrgent || undefined}
          className="grid break-inside-avoid gap-x-5 gap-y-1 border-b border-line py-2.5 data-urgent:intake-urgent sm:grid-cols-[8.5rem_1fr]"
        >
          <dt className="text-small text-quiet">{label}</dt>
          <dd className="font-medium wrap-anywhere">
            <span>{value}</span>
            {isUrgent && <strong className="ml-3 inline-block text-small text-accent-text">Look first</strong>}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const BlankSheet = () => (
  <div className="intake-paper px-5 py-4 sm:px-7 sm:py-6">
    <p className="text-title font-display tracking-[-0.012em]">Sheet 1: Conflict check</p>
    <p className="mt-1 text-small text-quiet">Names only. It stops here until they’re searched.</p>
    <div aria-hidden="true" className="mt-4 border-t border-ink text-small text-quiet">
      {['Consent', 'Safety', 'Caller', 'Others involved', 'Insurers'].map((label) => (
        <p key={label} className="border-b border-line py-3">
          {label}
        </p>
      ))}
    </div>
  </div>
)

/** Prints only the sheets (styles/demo.css). */
function printSheets() {
  const page = document.documentElement
  page.dataset['printsIntake'] = ''
  addEventListener('afterprint', () => delete page.dataset['printsIntake'], { once: true })
  print()
}

export interface SheetLine {
  label: string
  value: string
  isUrgent: boolean
}

export interface Sheet {
  name: Question['sheet']
  title: string
  note: string
  lines: readonly SheetLine[]
}

const MEANINGS: Record<string, Record<string, string>> = {
  consent: {
    yes: 'Told that an outside company’s program records this; agreed',
    no: 'Not given; nothing was written down',
  },
  danger: { no: 'No emergency', yes: 'Emergency, or not sure; told to call 911' },
  others: { no: 'None named' },
  employer: { no: 'Not at work' },
  insurers: { no: 'None named' },
  time: { [SAID_ABOVE]: 'As said with “Reach at”' },
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

/** Names on one sheet and the story on the other, so that a conflict check doesn't reveal the story. */
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

const linesOf = (name: Question['sheet'], { script, answers, unused }: Conversation): SheetLine[] =>
  script
    .filter(({ sheet }) => sheet === name)
    .flatMap(({ id, label }) => {
      const input = answers[id]
      if (input === undefined) return []
      const besides = (unused[id] ?? []).map((words) => `“${words}”`)
      return [{ label, value: [meaningOf(id, input), ...besides].join('; '), isUrgent: isUrgent(id, input) }]
    })

function meaningOf(id: string, input: string): string {
  const meaning = MEANINGS[id]?.[input]
  if (meaning) return meaning
  if (input === 'unknown') return 'Not known to the caller'
  return input === 'unclear' ? 'Unclear, though asked again' : input
}

/** Injuries that can turn worse overnight. */
const DANGEROUS = /\b(head|skull|concuss|neck|spine|chest|breath|dizz|faint|vomit|unconscious|passed out|blacked out)/i

/** Needs a look the same day: danger, a possible deadline, a statement already given, a bad injury, one at work. */
function isUrgent(id: string, input: string): boolean {
  if (id === 'dates') return input !== 'no'
  if (id === 'injuries') return DANGEROUS.test(input)
  return ['danger', 'statement', 'employer'].includes(id) && input !== 'no' && input !== 'unknown'
}

const urgent = (label: string, value: string): SheetLine => ({ label, value, isUrgent: true })

const inOrder = (lines: readonly SheetLine[]): SheetLine[] => [
  ...lines.filter((line) => line.isUrgent),
  ...lines.filter((line) => !line.isUrgent),
]
