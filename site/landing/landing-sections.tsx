import type { ComponentProps } from 'react'
import type { LandingCopy, Testimonial } from '#content-loader/landing-pages.server.ts'
import type { RichElement, RichText } from '#content-loader/rich-text.ts'
import { type Ground, TIME_FIRST, TIME_MARK } from '#contracts/landing-pages.ts'
import { RichTextBody } from '../sections/rich-text-body.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { NextFree } from '../ui/next-free.tsx'

interface GroundedProps extends ComponentProps<'section'> {
  ground: Ground
  /** Served only where stand-ins take a third party's place: server/pages/static-files.ts. */
  isSample?: boolean
}

export function Grounded({ ground, isSample = false, ...section }: GroundedProps) {
  const isLight = ground === 'paper' || ground === 'raised'
  return (
    <section
      {...section}
      data-sample={isSample ? '' : undefined}
      data-theme={isLight ? undefined : ground}
      className={`landing-part border-b border-line last:border-b-0 ${ground === 'raised' ? 'raised-ground' : ''}`}
    />
  )
}

/** A landing page's call to action. The hero's, which has a note, stays in a phone's sight as long as its text does. */
export const ConsultationCall = ({ copy: { source, timeFirst }, note }: { copy: LandingCopy; note?: string }) => (
  <>
    <div className={`print:hidden ${note ? 'above-banner max-sm:sticky max-sm:z-1 max-sm:mt-6' : ''}`}>
      <ButtonLink
        href={`/contact?source=${source}${timeFirst ? `&${TIME_MARK}=${TIME_FIRST}` : ''}`}
        arrow
        className="text-balance max-sm:w-full max-sm:gap-2 max-sm:px-3"
      >
        <span>
          Book a free <span className="whitespace-nowrap">20-minute</span> consultation
        </span>
      </ButtonLink>
    </div>
    {note && (
      <p className="mt-2.5 max-w-[24em] text-small text-pretty text-quiet print:hidden">
        {note}
        <NextFree />
      </p>
    )}
  </>
)

type Testimonials = { testimonials: readonly Testimonial[] }

/** Testimonials under their roles; none if there are none. Samples are labeled, and not shown in production. */
export function Voices({ copy }: { copy: LandingCopy }) {
  // The mark stands with each role, so that a quote can't be read, copied or photographed without it.
  if (copy.testimonials.length === 0) return null
  const testimonials = copy.testimonials.map(({ quote, role }) => ({
    quote,
    role: copy.sample ? `Sample, not a client: ${role}` : role,
  }))
  return (
    <Grounded ground="raised" aria-labelledby="voices-title" isSample={copy.sample}>
      <div className="wrap py-9 lg:py-20">
        <h2 id="voices-title" className="mb-6 text-title tracking-heading lg:mb-10">
          {copy.sample ? 'Sample testimonials' : 'Testimonials'}
        </h2>
        <Ruled testimonials={testimonials} />
      </div>
    </Grounded>
  )
}

const Ruled = ({ testimonials }: Testimonials) => (
  <div className="border-t border-edge">
    {testimonials.map(({ quote, role }) => (
      <figure
        key={quote}
        className="grid gap-x-14 gap-y-5 border-b border-line py-6 last:border-b-0 lg:grid-cols-[17rem_1fr] lg:py-12"
      >
        <figcaption className="pt-1 text-small text-quiet max-lg:order-2">{role}</figcaption>
        <blockquote className="max-w-[46em] font-text text-lead text-pretty">
          <p>“{quote}”</p>
        </blockquote>
      </figure>
    ))}
  </div>
)

export const Explanation = ({ copy }: { copy: LandingCopy }) => (
  <div className="landing-part wrap py-9 sm:py-14 lg:py-20">
    <div className="grid gap-x-16 gap-y-7 md:grid-cols-2 lg:gap-y-12">
      {chaptersOf(copy.body).map(({ heading, text }, chapter) => (
        <div key={copy.headings[chapter]?.id ?? ''} className="prose [&>.anchored:first-child]:mt-0">
          <RichTextBody text={heading ? [heading, ...text] : text} />
        </div>
      ))}
    </div>
    <div className="mt-8 lg:mt-12">
      <ConsultationCall copy={copy} />
    </div>
  </div>
)

interface Chapter {
  /** Undefined for the text before the first heading. */
  heading?: RichElement
  text: RichText
}

function chaptersOf(body: RichText): Chapter[] {
  const chapters: Chapter[] = []
  for (const part of body) {
    if (isChapterHeading(part)) chapters.push({ heading: part, text: [] })
    else if (chapters.length > 0) chapters.at(-1)?.text.push(part)
    else chapters.push({ text: [part] })
  }
  return chapters
}

const isChapterHeading = (part: RichText[number]): part is RichElement =>
  typeof part !== 'string' && part.children.some((child) => typeof child !== 'string' && child.tag === 'h2')
