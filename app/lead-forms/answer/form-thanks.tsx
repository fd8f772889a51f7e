import type { FormAnswer } from '#contracts/given-to-pages.ts'
import { NEWSLETTER_THANKS } from '../../sections/newsletter-form.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BusinessCardThanks } from '../business-card-thanks.tsx'
import { LeadMagnetThanks } from '../lead-magnet-thanks.tsx'
import { AnswerFrame } from './answer-frame.tsx'

type ThanksAnswer = Extract<FormAnswer, { outcome: 'thanks' }>

/** What a form says once it is sent (§8), as a page of its own. */
export function FormThanks({ answer }: { answer: ThanksAnswer }) {
  return (
    <AnswerFrame label="Sent" title="We got it">
      <Thanks answer={answer} />
    </AnswerFrame>
  )
}

function Thanks({ answer }: { answer: ThanksAnswer }) {
  switch (answer.door) {
    case 'newsletter':
      return (
        <>
          <Notice tone="good">{NEWSLETTER_THANKS}</Notice>
          <ButtonLink to="/" look="line" arrow className="mt-9">
            Back to the home page
          </ButtonLink>
        </>
      )
    case 'business-card':
      return <BusinessCardThanks />
    case 'lead-magnet':
      return <LeadMagnetThanks {...answer} />
  }
}
