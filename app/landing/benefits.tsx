import type { ReactNode } from 'react'
import type { About } from '../content/about.server.ts'
import type { Benefit, LandingCopy } from '../content/landing-pages.server.ts'
import { FounderPortrait } from '../sections/founder-portrait.tsx'
import type { BenefitsLayout } from './landing-layouts.ts'
import { Grounded } from './landing-section.tsx'

export type Founder = Pick<About, 'founderName' | 'founderBackground' | 'sample'>

interface BenefitsProps {
  copy: LandingCopy
  founder: Founder
  layout: BenefitsLayout
}

/** What changes for the reader, beside the founder's portrait. */
export function Benefits({ copy, founder, layout }: BenefitsProps) {
  const { benefits } = copy
  const heading = (
    <h2 id="benefits-title" className="max-w-[18em] text-heading tracking-heading">
      {copy.benefitsTitle}
    </h2>
  )
  return (
    <Grounded ground="paper" labelledBy="benefits-title">
      {layout.benefits === 'columns' ? (
        <div className="wrap section-space">
          {heading}
          <div className="mt-10 grid gap-y-12 md:grid-cols-[13rem_1fr] md:items-start md:gap-x-12 lg:mt-14 lg:grid-cols-[15rem_1fr] lg:gap-x-18">
            <Headshot founder={founder} />
            <Columns benefits={benefits} />
          </div>
        </div>
      ) : (
        <Beside side={layout.portrait} portrait={<Headshot founder={founder} />}>
          {heading}
          {layout.benefits === 'list' ? <Listed benefits={benefits} /> : <SetOut benefits={benefits} />}
        </Beside>
      )}
    </Grounded>
  )
}

function Headshot({ founder }: { founder: Founder }) {
  return (
    <div className="max-md:order-2 max-md:max-w-56">
      <FounderPortrait name={founder.founderName} note={founder.sample ? 'Sample story' : undefined} />
      {founder.founderBackground && <p className="mt-2.5 text-small text-quiet">{founder.founderBackground}</p>}
    </div>
  )
}

interface BesideProps {
  side: 'left' | 'right'
  portrait: ReactNode
  children: ReactNode
}

function Beside({ side, portrait, children }: BesideProps) {
  const columns =
    side === 'left'
      ? 'md:grid-cols-[13rem_1fr] lg:grid-cols-[17rem_1fr]'
      : 'md:grid-cols-[1fr_13rem] lg:grid-cols-[1fr_17rem]'
  return (
    <div className={`wrap section-space grid gap-x-12 gap-y-12 lg:gap-x-18 xl:gap-x-24 ${columns}`}>
      <div className={side === 'left' ? 'md:order-2' : ''}>{children}</div>
      {portrait}
    </div>
  )
}

function Listed({ benefits }: { benefits: readonly Benefit[] }) {
  return (
    <ol className="mt-10 border-t border-ink lg:mt-12">
      {benefits.map(({ title, text }, index) => (
        <li
          key={title}
          className="grid gap-x-8 gap-y-2 border-b border-line py-6 lg:py-7 xl:grid-cols-[2.5rem_minmax(0,15rem)_1fr]"
        >
          <span aria-hidden="true" className="label pt-1.5 text-accent-text">
            {String(index + 1).padStart(2, '0')}
          </span>
          <h3 className="text-title">{title}</h3>
          <p className="max-w-[52ch] text-quiet xl:pt-0.5">{text}</p>
        </li>
      ))}
    </ol>
  )
}

function SetOut({ benefits }: { benefits: readonly Benefit[] }) {
  return (
    <ul className="mt-10 grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:mt-12 lg:gap-y-14">
      {benefits.map(({ title, text }) => (
        <li key={title} className="border-t border-ink pt-5 sm:last:odd:col-span-2">
          <h3 className="mb-2.5 text-title">{title}</h3>
          <p className="max-w-[46ch] text-quiet">{text}</p>
        </li>
      ))}
    </ul>
  )
}

function Columns({ benefits }: { benefits: readonly Benefit[] }) {
  return (
    <ul className="grid border-t border-ink max-xl:divide-y max-xl:divide-line xl:auto-cols-fr xl:grid-flow-col xl:grid-rows-[auto_1fr] xl:divide-x xl:divide-line xl:border-b xl:border-b-line">
      {benefits.map(({ title, text }) => (
        <li
          key={title}
          className="py-6 xl:row-span-2 xl:grid xl:grid-rows-subgrid xl:px-6 xl:py-7 xl:first:pl-0 xl:last:pr-0"
        >
          <h3 className="mb-3 text-title text-balance">{title}</h3>
          <p className="max-w-[46ch] text-quiet">{text}</p>
        </li>
      ))}
    </ul>
  )
}
