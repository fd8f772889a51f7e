import { BrandMark } from '../../ui/brand-mark.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { site } from '#content/site.ts'
import { ProgressScale } from './progress-scale.tsx'

/** The way home, and how far the visitor has come. */
export function SurveyTop({ step }: { step: number }) {
  return (
    <header>
      <div className="wrap flex pt-4 pb-3 sm:pt-6 [@media(max-height:32rem)]:py-1">
        <SiteLink
          to="/"
          className="-ml-2 flex min-h-11 items-center gap-3 px-2 font-display text-[1.4375rem] leading-none tracking-[-0.01em]"
        >
          <BrandMark className="size-8.5" />
          {site.name}
        </SiteLink>
      </div>
      <ProgressScale step={step} />
    </header>
  )
}
