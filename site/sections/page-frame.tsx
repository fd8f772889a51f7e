import type { ReactNode } from 'react'
import type { Site } from '#content-loader/site.server.ts'
import { type SurveySource, surveyHref } from '#contracts/landing-offers.ts'
import { useSite } from '../shell/brand.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** The head of an inner page. Reserves the label's line even if it's empty. */
export function PageIntro({ label, title, children }: { label?: string; title: string; children?: ReactNode }) {
  return (
    <div className="wrap grid items-end gap-x-16 gap-y-5 pt-12 pb-9 sm:pt-16 lg:grid-cols-2 lg:pt-20 lg:pb-12">
      <div className="self-start">
        <p className="label mb-4 min-h-[1lh] text-quiet">{label}</p>
        <h1 className="text-page tracking-display">{title}</h1>
      </div>
      {children && <div className="max-w-[29.3em] space-y-5 text-lead text-quiet">{children}</div>}
    </div>
  )
}

/** A page with a result: what it is on the left, the message on the right. */
export const AnswerFrame = ({ label, title, children }: { label: string; title: string; children: ReactNode }) => (
  <div className="wrap grid gap-x-16 gap-y-10 pt-12 pb-24 sm:pt-16 lg:grid-cols-[2fr_3fr] lg:pt-24 lg:pb-32">
    <div>
      <p className="label mb-5 text-quiet">{label}</p>
      <h1 className="text-page tracking-display">{title}</h1>
    </div>
    <div className="max-w-2xl border-t border-ink pt-8">{children}</div>
  </div>
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

export function Consultation({
  source,
  title = 'Twenty minutes, no charge',
  button = 'Schedule a Consultation',
  children,
}: {
  source: SurveySource
  title?: string
  button?: string
  children: ReactNode
}) {
  return (
    <section data-theme="deep" aria-labelledby="consultation-title">
      <div className="wrap flex flex-wrap items-end justify-between gap-x-12 gap-y-5 py-9 sm:gap-y-7 sm:py-16 lg:py-20">
        <div>
          <h2 id="consultation-title" className="mb-3 max-w-[16em] text-heading tracking-heading">
            {title}
          </h2>
          <p className="max-w-[52ch] text-lead text-quiet max-sm:text-body">{children}</p>
        </div>
        <ButtonLink href={surveyHref(source)} arrow>
          {button}
        </ButtonLink>
      </div>
    </section>
  )
}
