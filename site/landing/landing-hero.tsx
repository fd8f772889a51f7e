import type { ReactNode } from 'react'
import type { LandingCopy } from '#content-loader/landing-pages.server.ts'
import type { Ground, HeroForm } from '#contracts/landing-pages.ts'
import { Plate } from '../plates/plate.tsx'
import { FIRST_SCREEN } from '../shell/shell.tsx'
import { ConsultationCall, Grounded } from './landing-sections.tsx'

interface LandingService {
  category: string
  plate: string
  plateAlt: string
}

interface Pieces {
  /** All the text, stacked, for layouts with the plate next to it. */
  words: ReactNode
  label: ReactNode
  headline: string
  standfirst: ReactNode
  call: ReactNode
  /** The service's drawing; none if the page is about none. */
  figure: ReactNode
}

interface LandingHeroProps {
  copy: LandingCopy
  steps: string
  service: LandingService | undefined
  layout: { hero: HeroForm; ground: Ground }
}

export function LandingHero({ copy, steps, service, layout }: LandingHeroProps) {
  const Form = forms[layout.hero]
  const label = <p className="mt-5 text-lead font-semibold text-pretty">{copy.audience}</p>
  const standfirst = <p className="max-w-[30.7em] text-lead text-pretty text-quiet">{copy.standfirst}</p>
  const call = <ConsultationCall source={copy.source} note={`${steps} ${copy.buttonNote}`} />
  const words = (
    <>
      <Headline>{copy.headline}</Headline>
      {label}
      <div className="mt-2 sm:mb-8">{standfirst}</div>
      {call}
    </>
  )
  return (
    <Grounded ground={layout.ground} labelledBy="landing-title" id={FIRST_SCREEN}>
      <Form
        headline={copy.headline}
        words={words}
        label={label}
        standfirst={standfirst}
        call={call}
        figure={service && <ServiceFigure service={service} hero={layout.hero} />}
      />
    </Grounded>
  )
}

function Headline({ children }: { children: string }) {
  return (
    <h1 id="landing-title" className="max-w-[17em] text-page tracking-display text-balance">
      {children}
    </h1>
  )
}

function PlateRight({ words, figure }: Pieces) {
  return (
    <div className="wrap grid items-center gap-x-16 gap-y-12 py-12 sm:py-16 lg:min-h-[min(46rem,calc(100svh-4rem))] lg:grid-cols-[1.06fr_1fr]">
      <div>{words}</div>
      {figure}
    </div>
  )
}

function PlateBelow({ label, headline, standfirst, call, figure }: Pieces) {
  return (
    <div className="wrap grid gap-x-16 pt-9 sm:pt-16 lg:grid-cols-[5fr_7fr] lg:pt-14">
      <div className="lg:col-span-2">
        <Headline>{headline}</Headline>
      </div>
      <div className="pb-9 lg:mt-6 lg:pb-20">
        {label}
        <div className="mt-2">{standfirst}</div>
        <div className="max-sm:contents sm:mt-8">{call}</div>
      </div>
      {figure}
    </div>
  )
}

/** The quiet one: on a phone, without its drawing. */
function PlateBand({ label, headline, standfirst, call, figure }: Pieces) {
  return (
    <div className="wrap grid items-end gap-x-16 gap-y-6 pt-8 pb-8 sm:py-16 lg:grid-cols-[1.5fr_1fr] lg:py-20">
      <div>
        <Headline>{headline}</Headline>
        {label}
        <div className="mt-2">{standfirst}</div>
        <div className="max-sm:contents sm:mt-8">{call}</div>
      </div>
      {figure}
    </div>
  )
}

const FIGURES: Record<HeroForm, string> = {
  'plate-right': 'max-lg:max-w-xl',
  'plate-below': 'flex flex-col justify-end max-lg:max-w-xl max-lg:pb-8 lg:mt-10',
  band: 'max-sm:hidden max-lg:max-w-md',
}

/** The service's drawing, with its caption: what it shows, in the quiet form. */
function ServiceFigure({ service: { category, plate, plateAlt }, hero }: { service: LandingService; hero: HeroForm }) {
  const isDescribed = hero === 'band'
  return (
    <figure className={FIGURES[hero]}>
      <Plate href={plate} {...(isDescribed ? {} : { alt: plateAlt })} className="w-full" />
      {isDescribed ? (
        <figcaption className="mt-5 border-t border-line pt-3 text-small text-quiet">Fig. 1. {plateAlt}</figcaption>
      ) : (
        <figcaption
          className={`label mt-5 flex flex-wrap justify-between gap-x-6 border-t border-line pt-3 text-quiet ${hero === 'plate-below' ? 'lg:pb-5' : ''}`}
        >
          <span className="whitespace-nowrap">Fig. 1</span>
          <span className="text-right">{category}</span>
        </figcaption>
      )}
    </figure>
  )
}

const forms: Record<HeroForm, (pieces: Pieces) => ReactNode> = {
  'plate-right': PlateRight,
  'plate-below': PlateBelow,
  band: PlateBand,
}
