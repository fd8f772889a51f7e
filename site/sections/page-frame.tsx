import type { ReactNode } from 'react'
import type { Site } from '#content-loader/site.server.ts'
import { type SurveySource, surveyHref } from '#contracts/landing-pages.ts'
import { useSite } from '../shell/brand.tsx'
import { ButtonLink } from '../ui/button.tsx'

export const PageIntro = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="wrap grid items-end gap-x-16 gap-y-4 pt-7 pb-6 sm:gap-y-5 sm:pt-16 sm:pb-9 lg:grid-cols-2 lg:pt-20 lg:pb-12">
    <h1 className="self-start text-page tracking-display">{title}</h1>
    {children && <div className="max-w-[29.3em] space-y-5 text-lead text-balance text-quiet">{children}</div>}
  </div>
)

/** A page with a result: what it is on the left, the message on the right. */
export const AnswerFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="wrap grid gap-x-16 gap-y-10 pt-12 pb-24 sm:pt-16 lg:grid-cols-[2fr_3fr] lg:pt-24 lg:pb-32">
    <h1 className="text-page tracking-display">{title}</h1>
    <div className="max-w-2xl border-t border-ink pt-8">{children}</div>
  </div>
)

interface ListPageProps {
  title: string
  lead: string
  /** Names the list for screen readers. */
  all: string
  children: ReactNode
}

/** A page that lists pieces. */
export const ListPage = ({ title, lead, all, children }: ListPageProps) => (
  <>
    <PageIntro title={title}>
      <p>{lead}</p>
    </PageIntro>
    <section aria-labelledby="list-title" className="wrap pb-24 lg:pb-32">
      <h2 id="list-title" className="sr-only">
        {all}
      </h2>
      {children}
    </section>
  </>
)

/** What a mailed link came to, with the way on. */
export const LinkEnd = ({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) => (
  <AnswerFrame title={title}>
    <p className="max-w-[48ch] text-lead">{text}</p>
    {children ?? <BackHome />}
  </AnswerFrame>
)

export const BackHome = () => (
  <ButtonLink href="/" look="line" arrow className="mt-9">
    Back to the home page
  </ButtonLink>
)

type Fact = keyof Site['trust']

const LABELS: Record<Fact, string> = {
  person: 'Who you talk to',
  entity: 'Company',
  address: 'Address',
  state: 'State',
  phone: 'Phone',
  license: 'Law license',
  fees: 'Fees',
  insurance: 'Insurance',
  confidentiality: 'Confidentiality',
}

/** Who is behind the site. Omits what the owner hasn't filled in. */
export function TrustFacts({ names }: { names: readonly Fact[] }) {
  const { trust: facts } = useSite()
  if (names.every((name) => facts[name].trim() === '')) return null
  return (
    <section aria-labelledby="trust-title" className="border-b border-line bg-raised">
      <div className="wrap section-space grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <h2 id="trust-title" className="max-w-[11em] text-heading tracking-heading">
          Who you’d be working with
        </h2>
        <FactList names={names} />
      </div>
    </section>
  )
}

export function FactList({ names }: { names: readonly Fact[] }) {
  const { trust: facts } = useSite()
  const filled = names.filter((name) => facts[name].trim() !== '')
  if (filled.length === 0) return null
  return (
    <dl className="border-t border-ink">
      {filled.map((name) => (
        <div key={name} className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[9rem_1fr]">
          <dt className="text-quiet">{LABELS[name]}</dt>
          <dd className="max-w-[56ch]">{facts[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ConsultationProps {
  source: SurveySource
  title?: string
  button?: string
  note?: string
  children: ReactNode
}

/** The end of a page: how long the next step takes, to scale, and what it brings. */
export const Consultation = ({ source, title, button, note, children }: ConsultationProps) => (
  <NextStep
    title={title ?? 'Twenty minutes, no charge'}
    text={children}
    action={
      <>
        <ButtonLink href={surveyHref(source)} arrow>
          {button ?? 'Schedule a Consultation'}
        </ButtonLink>
        {note && <p className="mt-3 max-w-[24em] text-small text-quiet">{note}</p>}
      </>
    }
  />
)

export const NextStep = ({ title, text, action }: { title: string; text: ReactNode; action: ReactNode }) => (
  <section aria-labelledby="next-step-title" className="border-t border-line print:hidden">
    <div className="wrap py-7 sm:py-14 lg:py-18">
      <HourRule />
      <div className="mt-4 grid items-start gap-x-16 gap-y-4 lg:mt-9 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h2 id="next-step-title" className="mb-2 max-w-[18em] text-title tracking-heading">
            {title}
          </h2>
          <p className="max-w-[56ch] text-quiet">{text}</p>
        </div>
        <div>{action}</div>
      </div>
    </div>
  </section>
)

const MINUTES_OF_CALL = 20

const minutesFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, count) => first + count)
    .map((minute) => `M${minute * 10} 32V${minute % 10 === 0 ? 8 : minute % 5 === 0 ? 15 : 21}`)
    .join('')

/** An hour, a mark a minute; the call's are filled. */
const HourRule = () => (
  <figure>
    <svg
      viewBox="0 0 600 34"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-9 w-full overflow-visible stroke-current [&>*]:[vector-effect:non-scaling-stroke]"
    >
      <path d={minutesFrom(0, 60)} />
      <path d="M0 32H600" />
      <path d={minutesFrom(0, MINUTES_OF_CALL)} strokeWidth="2" className="stroke-accent" />
      <path d={`M0 32H${MINUTES_OF_CALL * 10}`} strokeWidth="5" className="stroke-accent" />
    </svg>
    <figcaption className="mt-2 text-small text-balance text-quiet">
      An hour, a mark a minute. The call takes the first {MINUTES_OF_CALL}.
    </figcaption>
  </figure>
)
