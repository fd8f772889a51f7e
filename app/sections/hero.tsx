import { bookingSteps } from '#content/free-call.ts'
import { home } from '#content/home.ts'
import { site } from '#content/site.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Rings } from './rings.tsx'
import { Ticker } from './ticker.tsx'

/** The home page's first screen: what the firm is, the instrument, the strip of what it does. */
export function Hero({ capabilities }: { capabilities: unknown }) {
  return (
    <section aria-labelledby="hero-title" className="overflow-x-clip">
      <div className="wrap relative grid items-center gap-x-6 lg:min-h-[min(60rem,calc(100svh-8.5rem))] lg:grid-cols-[1.04fr_0.96fr]">
        <div className="relative z-10 pt-14 pb-10 sm:pt-20 lg:py-16">
          <p className="label text-quiet max-sm:tracking-normal">{home.hero.audience}</p>
          <h1 id="hero-title" className="mt-5 mb-7 max-w-[9.5em] text-display tracking-display">
            {site.tagline}
          </h1>
          <p className="max-w-[44ch] text-lead text-quiet">{home.hero.lead}</p>
          <div className="mt-9 flex flex-wrap gap-3.5 max-sm:[&>a]:w-full">
            <ButtonLink to="/contact" arrow>
              {home.hero.call}
            </ButtonLink>
            <ButtonLink to="/services" look="line">
              {home.hero.services}
            </ButtonLink>
          </div>
          <p className="mt-5 text-small text-quiet">
            {bookingSteps} {home.hero.note}
          </p>
        </div>
        <div className="hero-rings">
          <Rings className="w-full" />
        </div>
      </div>
      <Ticker capabilities={capabilities} />
    </section>
  )
}
