import { type ComponentProps, useId } from 'react'
import type { AnsweredForm, FormAnswer, FormEndpoint } from '#contracts/page-data.ts'
import type { SiteWords } from '#contracts/site-config.ts'
import { BusinessCardThanks, LeadMagnetThanks } from '../forms/lead-forms.tsx'
import { Island } from '../islands/island.tsx'
import { type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { NEWSLETTER_CONFIRM, NEWSLETTER_THANKS, type NewsletterForm } from '../sections/newsletter-form.tsx'
import { AnswerFrame, BackHome } from '../sections/page-frame.tsx'
import { Notice } from '../ui/notice.tsx'
import { YourDataForm, YourDataThanks } from './your-data.tsx'

/** The page at a form's own path, for visitors without JavaScript. */
export const loader = ({ content, given: { formAnswer } }: LoaderArgs) =>
  formAnswer && { answer: formAnswer, sample: content.home().newsletter.sample, agreed: content.words().forms }

const PAGE_TITLES = { thanks: 'Thank you', refused: 'Please look at the form again', visit: 'The form' }

export const meta = ({ loaderData }: PageProps<typeof loader>) =>
  pageMeta({ title: PAGE_TITLES[loaderData.answer.outcome], description: 'The answer to a form.' })

export default function FormAnswerPage({ loaderData: { answer, ...words } }: PageProps<typeof loader>) {
  return answer.outcome === 'thanks' ? <FormThanks answer={answer} /> : <FormAgain answer={answer} {...words} />
}

const TITLES: Record<FormEndpoint, string> = {
  newsletter: 'The newsletter',
  'business-card': 'Share Your Details',
  'lead-magnet': 'The guide',
  'your-data': 'Your data',
}

/** The newsletter's form links to a sample; each form says what's done with what's typed. */
type WithWords = Pick<ComponentProps<typeof NewsletterForm>, 'sample'> & { agreed: SiteWords['forms'] }

/** The form with errors and the submitted values, or empty for a visitor who came back. */
interface FormAgainProps extends WithWords {
  answer: FormAnswer
}

function FormAgain({ answer, ...words }: FormAgainProps) {
  if (answer.outcome !== 'refused')
    return (
      <AnswerFrame title={TITLES[answer.endpoint]}>
        <p className="mb-8 text-quiet">
          Nothing was sent just now. If a page told you it arrived, it did, and you don’t need to send it again.
        </p>
        <EndpointForm endpoint={answer.endpoint} {...words} />
      </AnswerFrame>
    )
  return (
    <AnswerFrame title={TITLES[answer.endpoint]}>
      <RejectionSummary {...answer} />
      <EndpointForm endpoint={answer.endpoint} {...words} typed={answer.typed} errors={answer.fields} />
    </AnswerFrame>
  )
}

function EndpointForm({ endpoint, sample, agreed, ...props }: { endpoint: FormEndpoint } & AnsweredForm & WithWords) {
  if (endpoint === 'your-data') return <YourDataForm {...props} />
  if (endpoint === 'newsletter')
    return <Island name="newsletter" props={{ sample, agreed: agreed.newsletter, ...props }} />
  return <Island name={endpoint} props={{ agreed: agreed[endpoint], ...props }} />
}

type ThanksAnswer = Extract<FormAnswer, { outcome: 'thanks' }>

const FormThanks = ({ answer }: { answer: ThanksAnswer }) => (
  <AnswerFrame title={answer.endpoint === 'your-data' ? 'Check your inbox' : 'We got it'}>
    <Thanks answer={answer} />
  </AnswerFrame>
)

function Thanks({ answer }: { answer: ThanksAnswer }) {
  switch (answer.endpoint) {
    case 'newsletter':
      return (
        <>
          <Notice tone="good">{answer.confirms ? NEWSLETTER_CONFIRM : NEWSLETTER_THANKS}</Notice>
          <BackHome />
        </>
      )
    case 'business-card':
      return <BusinessCardThanks />
    case 'your-data':
      return <YourDataThanks />
    case 'lead-magnet':
      return <LeadMagnetThanks {...answer} />
  }
}

function RejectionSummary({ endpoint, status, message, fields }: Extract<FormAnswer, { outcome: 'refused' }>) {
  const id = useId()
  const wrong = Object.entries(fields)
  return (
    <div
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page comes as the answer to a press; without a script nothing else can lead to what is wrong
      autoFocus
      className="mb-10 border-2 border-bad p-5 wrap-anywhere"
    >
      <h2 id={id} className="font-sans text-body font-semibold text-bad">
        {wrong.length > 0 ? 'Please correct this and send it again' : 'It couldn’t be sent'}
      </h2>
      {wrong.length > 0 ? (
        <ul className="mt-3 list-disc space-y-1 pl-5 text-small">
          {wrong.map(([name, said]) => (
            <li key={name}>{said}</li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-small">{describe(endpoint, status, message)}</p>
      )}
    </div>
  )
}

const describe = (endpoint: FormEndpoint, status: number, message: string) =>
  endpoint === 'newsletter' || endpoint === 'your-data'
    ? `Something went wrong. Please try again. ${message}`
    : `Submission failed. Status: ${status}. Message: ${message}`
