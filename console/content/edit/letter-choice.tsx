import { useState } from 'react'
import type { PieceAnswer } from '#contracts/console-content.ts'
import type { ContentProblem } from '#contracts/content-problems.ts'
import { LETTER_PATH } from '#contracts/letters.ts'
import { ActionButton } from '../../frame/action-button.tsx'
import { useConsoleData } from '../../frame/console-data.ts'
import { Select } from '../../frame/filter.tsx'
import { post } from '../../frame/request.ts'
import type { DraftSession } from './draft-session.ts'
import type { DraftState } from './draft-state.ts'

/** The emails that a piece is made of, each with what's wrong with it; none if it's a page. */
const lettersOf = ({ pages, fields }: PieceAnswer, problems: readonly ContentProblem[]) =>
  pages
    .filter((page) => page.startsWith(LETTER_PATH))
    .map((page) => {
      const name = page.slice(LETTER_PATH.length)
      return {
        page,
        name,
        label: fields.find((field) => field.name === name)?.label ?? name,
        isWrong: problems.some(({ field }) => field?.split('.')[0] === name),
      }
    })

/** One email at a time, if the piece is made of emails: its page, what chooses it, and the names of the others. */
export function useLetters(piece: PieceAnswer, { save }: Pick<DraftSession, 'save'>, { problems }: DraftState) {
  const { me } = useConsoleData()
  const [chosen, setLetter] = useState<string>()
  const letters = lettersOf(piece, problems)
  const letter = letters.find(({ page }) => page === chosen) ?? letters[0]
  if (!letter) return { left: [] }
  const choice = (
    <div className="mb-5 flex flex-wrap items-end gap-x-3 gap-y-2">
      <label className="min-w-0 flex-[1_1_16rem]">
        <span className="mb-1.5 block font-medium">Email</span>
        <Select
          value={letter.page}
          onChange={(event) => setLetter(event.target.value)}
          options={letters.map(({ page, label, isWrong }) => [page, isWrong ? `${label}: something’s missing` : label])}
          className="target w-full rounded-sm border border-edge bg-raised px-2.5 py-1.5"
        />
      </label>
      <ActionButton
        says="Send me one"
        work={async () => {
          await save()
          await post('/api/console/content/send-letter', { letter: letter.name })
        }}
        done={`Sent to ${me?.email ?? 'you'}.`}
      />
    </div>
  )
  return { letter: letter.page, choice, left: letters.map(({ name }) => name).filter((name) => name !== letter.name) }
}
