import { type RefObject, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Conversation } from './conversation.ts'
import { type Sheet, sheetsOf, sheetsText } from './sheets.ts'

interface IntakeSheetsProps {
  conversation: Conversation
  /** When the call ended; undefined while it goes on. */
  ended: string | undefined
  headingRef: RefObject<HTMLHeadingElement | null>
}

/** The two sheets that fill as the call goes, to print and copy at the end. */
export function IntakeSheets({ conversation, ended, headingRef }: IntakeSheetsProps) {
  const sheets = sheetsOf(conversation)
  return (
    <div className="intake-sheets">
      <h2 ref={headingRef} tabIndex={-1} className="mb-4 text-heading tracking-heading outline-none print:hidden">
        {ended ? 'The intake sheet' : 'What lands on your desk'}
      </h2>
      <p className="mb-7 max-w-[52ch] text-quiet print:hidden">
        The answers, as typed. What the caller doesn’t know is marked “not known.” Nothing is made up.
      </p>
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

function Paper({ sheet: { name, title, note, lines }, ended }: { sheet: Sheet; ended: string | undefined }) {
  return (
    <section
      aria-labelledby={`sheet-${name}`}
      className="intake-paper px-5 py-6 not-first:print:break-before-page sm:px-7"
    >
      <p className="label flex flex-wrap justify-between gap-x-6 text-quiet">
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
            <dt className="label pt-1 text-quiet">{label}</dt>
            <dd className="font-medium wrap-anywhere">
              {value}
              {isUrgent && <span className="label ml-3 whitespace-nowrap text-accent-text">Look first</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function BlankSheet() {
  return (
    <div className="intake-paper px-5 py-6 sm:px-7">
      <p className="label text-quiet">Sheet 1: Conflict check</p>
      <p className="mt-3 mb-5 text-small text-quiet">It fills as the caller answers.</p>
      <div aria-hidden="true" className="border-t border-ink">
        {['Consent', 'Safety', 'Caller', 'Others involved', 'Insurers'].map((label) => (
          <p key={label} className="label border-b border-line py-4 text-quiet">
            {label}
          </p>
        ))}
      </div>
    </div>
  )
}

/** Prints only the sheets (styles/demo.css). */
function printSheets() {
  const page = document.documentElement
  page.dataset['printsIntake'] = ''
  addEventListener('afterprint', () => delete page.dataset['printsIntake'], { once: true })
  print()
}
