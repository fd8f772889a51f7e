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

interface LandingHeroProps {
  copy: LandingCopy
  steps: string
  service: LandingService | undefined
  layout: { hero: HeroForm; ground: Ground }
}

export function LandingHero({ copy, steps, service, layout }: LandingHeroProps) {
  const form = FORMS[layout.hero]
  return (
    <Grounded ground={layout.ground} labelledBy="landing-title" id={FIRST_SCREEN}>
      <div className={`wrap grid gap-x-16 ${form.frame}`}>
        <div className={form.words}>
          <h1
            id="landing-title"
            className={`max-w-[17em] text-page tracking-display text-balance ${form.headline ?? ''}`}
          >
            {copy.headline}
          </h1>
          <div className={form.text}>
            <p className="mt-5 text-lead font-semibold text-pretty">{copy.audience}</p>
            <p className="mt-2 max-w-[30.7em] text-lead text-pretty text-quiet sm:mb-8">{copy.standfirst}</p>
            <ConsultationCall copy={copy} note={`${steps} ${copy.buttonNote}`} />
          </div>
        </div>
        {service && <ServiceFigure service={service} hero={layout.hero} />}
      </div>
    </Grounded>
  )
}

/** On a phone, the button sticks as long as what's around it is on the screen: the headline, too. */
const FORMS: Record<HeroForm, { frame: string; words?: string; headline?: string; text: string; figure: string }> = {
  'plate-right': {
    frame: 'items-center gap-y-12 py-12 sm:py-16 lg:min-h-[min(46rem,calc(100svh-4rem))] lg:grid-cols-[1.06fr_1fr]',
    text: 'contents',
    figure: '',
  },
  'plate-below': {
    frame: 'pt-9 sm:pt-16 lg:grid-cols-[5fr_7fr] lg:pt-14',
    words: 'contents',
    headline: 'lg:col-span-2',
    text: 'pb-9 lg:mt-6 lg:pb-20',
    figure: 'flex flex-col justify-end max-lg:pb-8 lg:mt-10',
  },
  /** The quiet one: on a phone, without its drawing. */
  band: {
    frame: 'items-end gap-y-6 pt-8 pb-8 sm:py-16 lg:grid-cols-[1.5fr_1fr] lg:py-20',
    text: 'contents',
    figure: 'max-sm:hidden max-lg:max-w-md',
  },
}

/** The service's drawing, with its caption: what it shows, in the quiet form. */
function ServiceFigure({ service: { category, plate, plateAlt }, hero }: { service: LandingService; hero: HeroForm }) {
  const isDescribed = hero === 'band'
  return (
    <figure className={FORMS[hero].figure}>
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
