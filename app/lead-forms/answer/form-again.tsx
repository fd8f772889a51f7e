import type { FormAnswer, FormDoor } from '#contracts/given-to-pages.ts'
import { Island } from '../../islands/island.tsx'
import { AnswerFrame } from './answer-frame.tsx'
import { RefusalSummary } from './refusal-summary.tsx'

const TITLES: Record<FormDoor, string> = {
  newsletter: 'The newsletter',
  'business-card': 'Share Your Details',
  'lead-magnet': 'The guide to masking',
}

/** The form again: with what was typed and what is to be corrected, or empty for who came back. */
export function FormAgain({ answer }: { answer: FormAnswer }) {
  if (answer.outcome !== 'refused') {
    return (
      <AnswerFrame label="The form" title={TITLES[answer.door]}>
        <p className="mb-8 text-quiet">
          Nothing was sent just now. If a page told you it arrived, it did, and you don’t need to send it again.
        </p>
        <Island name={answer.door} props={{}} />
      </AnswerFrame>
    )
  }
  return (
    <AnswerFrame label="Not sent yet" title={TITLES[answer.door]}>
      <RefusalSummary {...answer} />
      <Island name={answer.door} props={{ typed: answer.typed, errors: answer.fields }} />
    </AnswerFrame>
  )
}
