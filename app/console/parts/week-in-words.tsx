import type { WeekChanges } from '#contracts/weekly-numbers.ts'
import type { Answered } from '../use-answer.ts'
import { weekInWords } from '../week-in-words.ts'
import { Answer, Section } from './page.tsx'

/** What changed in the last seven days, today among them, in a few sentences. */
export const WeekInWords = ({ changes }: { changes: Answered<WeekChanges> }) => (
  <div className="mt-10">
    <Section title="The last 7 days">
      <Answer of={changes}>
        {(found) => (
          <p className="max-w-[66ch] text-body">{weekInWords(found, { before: 'the 7 days before' }).join(' ')}</p>
        )}
      </Answer>
    </Section>
  </div>
)
