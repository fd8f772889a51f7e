import type { PieceAnswer } from '#contracts/console-content.ts'
import type { ContentProblem } from '#contracts/content-problems.ts'
import { LETTER_PATH } from '#contracts/letters.ts'
import { ActionButton } from '../../frame/action-button.tsx'
import { post } from '../../frame/request.ts'

/** The emails that a piece is made of, each with what's wrong with it; none if it's a page. */
export const lettersOf = ({ pages, fields }: PieceAnswer, problems: readonly ContentProblem[]) =>
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

interface LetterChoiceProps {
  letters: ReturnType<typeof lettersOf>
  page: string
  onChoose: (page: string) => void
  /** Saves what's typed. */
  save: () => Promise<boolean>
  to: string
}

/** Which email is edited. It's sent as a made-up visitor would get it. */
export const LetterChoice = ({ letters, page, onChoose, save, to }: LetterChoiceProps) => (
  <div className="mb-5 flex flex-wrap items-end gap-x-3 gap-y-2">
    <label className="min-w-0 flex-[1_1_16rem]">
      <span className="mb-1.5 block font-medium">Email</span>
      <select
        value={page}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-9 w-full rounded-sm border border-edge bg-raised px-2.5 py-1.5"
      >
        {letters.map((letter) => (
          <option key={letter.page} value={letter.page}>
            {letter.isWrong ? `${letter.label}: something’s missing` : letter.label}
          </option>
        ))}
      </select>
    </label>
    <ActionButton
      work={async () => {
        await save()
        await post('/api/console/content/send-letter', { letter: page.slice(LETTER_PATH.length) })
      }}
      done={`Sent to ${to}.`}
      onDone={() => {}}
    >
      Send me one
    </ActionButton>
  </div>
)
