import type { ReactNode } from 'react'
import type { LandingCopy } from '#content-loader/landing-pages.server.ts'
import { Plate } from '../plates/plate.tsx'
import { FIRST_SCREEN } from '../shell/shell.tsx'
import type { Ground, HeroForm } from './landing-layouts.ts'
import { ConsultationCall, Grounded } from './landing-sections.tsx'

export interface LandingService {
  category: string
  plate: string
  plateAlt: string
  source: string
}

interface Pieces {
  /** All the text, stacked, for layouts with the plate next to it. */
  words: ReactNode
  label: ReactNode
  headline: string
  standfirst: ReactNode
  call: ReactNode
  plate: ReactNode
  /** For a caption that describes the drawing. */
  describedPlate: ReactNode
  service: LandingService
}

interface LandingHeroProps {
  copy: LandingCopy
  steps: string
  service: LandingService
  layout: { hero: HeroForm; ground: Ground }
}

export function LandingHero({ copy, steps, service, layout }: LandingHeroProps) {
  const Form = forms[layout.hero]
  const label = <p className="mt-5 text-lead font-semibold text-pretty">{copy.audience}</p>
  const standfirst = <p className="max-w-[30.7em] text-lead text-pretty text-quiet">{copy.standfirst}</p>
  const call = <ConsultationCall source={service.source} note={`${steps} ${copy.buttonNote}`} />
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
        service={service}
        headline={copy.headline}
        words={words}
        label={label}
        standfirst={standfirst}
        call={call}
        plate={<Plate href={service.plate} alt={service.plateAlt} className="w-full" />}
        describedPlate={<Plate href={service.plate} className="w-full" />}
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

function PlateRight({ words, plate, service }: Pieces) {
  return (
    <div className="wrap grid items-center gap-x-16 gap-y-12 py-12 sm:py-16 lg:min-h-[min(46rem,calc(100svh-4rem))] lg:grid-cols-[1.06fr_1fr]">
      <div>{words}</div>
      <figure className="max-lg:max-w-xl">
        {plate}
        <FigureLine service={service} />
      </figure>
    </div>
  )
}

function PlateBelow({ label, headline, standfirst, call, plate, service }: Pieces) {
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
      <figure className="flex flex-col justify-end max-lg:max-w-xl max-lg:pb-8 lg:mt-10">
        {plate}
        <FigureLine service={service} className="lg:pb-5" />
      </figure>
    </div>
  )
}

/** The quiet one: on a phone, without its drawing. */
function PlateBand({ label, headline, standfirst, call, describedPlate, service }: Pieces) {
  return (
    <div className="wrap grid items-end gap-x-16 gap-y-6 pt-8 pb-8 sm:py-16 lg:grid-cols-[1.5fr_1fr] lg:py-20">
      <div>
        <Headline>{headline}</Headline>
        {label}
        <div className="mt-2">{standfirst}</div>
        <div className="max-sm:contents sm:mt-8">{call}</div>
      </div>
      <figure className="max-sm:hidden max-lg:max-w-md">
        {describedPlate}
        <FigureWords service={service} />
      </figure>
    </div>
  )
}

function FigureWords({ service }: { service: LandingService }) {
  return (
    <figcaption className="mt-5 border-t border-line pt-3 text-small text-quiet">Fig. 1. {service.plateAlt}</figcaption>
  )
}

function FigureLine({ service, className = '' }: { service: LandingService; className?: string }) {
  return (
    <figcaption
      className={`label mt-5 flex flex-wrap justify-between gap-x-6 border-t border-line pt-3 text-quiet ${className}`}
    >
      <span className="whitespace-nowrap">Fig. 1</span>
      <span className="text-right">{service.category}</span>
    </figcaption>
  )
}

const forms: Record<HeroForm, (pieces: Pieces) => ReactNode> = {
  'plate-right': PlateRight,
  'plate-below': PlateBelow,
  band: PlateBand,
}
