import { type RefObject, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { type Sheet, sheetsText } from './sheets.ts'

interface IntakeSheetsProps {
  sheets: readonly Sheet[]
  /** When the call was. */
  taken: string
  headingRef: RefObject<HTMLHeadingElement | null>
}

/** What the call leaves: paper, side by side, to be printed and copied. */
export function IntakeSheets({ sheets, taken, headingRef }: IntakeSheetsProps) {
  const [message, setMessage] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(sheetsText(sheets, taken))
      setMessage('Copied.')
    } catch {
      setMessage('Your browser didn’t allow copying. Select the text and copy it yourself.')
    }
  }

  return (
    <section aria-labelledby="sheets-title" className="intake-sheets pt-6 lg:col-span-2 lg:row-start-3">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-10 gap-y-5 print:hidden">
        <div>
          <h2 id="sheets-title" ref={headingRef} tabIndex={-1} className="text-heading tracking-heading outline-none">
            What lands on your desk
          </h2>
          <p className="mt-3 max-w-[54ch] text-quiet">
            Your answers, as typed. What the caller didn’t know is marked that way, and nothing is filled in.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={printSheets}>Print</Button>
          <Button look="line" onClick={() => void copy()}>
            Copy
          </Button>
        </div>
        <p role="status" className="w-full text-small not-empty:mt-1">
          {message}
        </p>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {sheets.map(({ name, title, note, lines }) => (
          <section key={name} aria-labelledby={`sheet-${name}`} className="intake-paper px-5 py-6 sm:px-7 sm:py-7">
            <p className="label flex flex-wrap justify-between gap-x-6 text-quiet">
              <span>Demo, not a real matter</span>
              <span>{taken}</span>
            </p>
            <h3 id={`sheet-${name}`} className="mt-4 text-title tracking-[-0.012em]">
              {title}
            </h3>
            <p className="mt-1 mb-5 text-small text-quiet">{note}</p>
            <dl className="border-t border-ink">
              {lines.map(({ label, value, isUrgent }, index) => (
                <div
                  // oxlint-disable-next-line react/no-array-index-key -- the same question can have been asked twice
                  key={index}
                  data-urgent={isUrgent || undefined}
                  className="grid break-inside-avoid gap-x-5 gap-y-1 border-b border-line py-3 data-urgent:intake-urgent sm:grid-cols-[9rem_1fr]"
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
        ))}
      </div>
    </section>
  )
}

/** On paper there are the sheets and nothing of the page around them (styles/demo.css). */
function printSheets() {
  const page = document.documentElement
  page.dataset.printsIntake = ''
  addEventListener('afterprint', () => delete page.dataset.printsIntake, { once: true })
  print()
}
