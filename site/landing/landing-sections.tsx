import type { ReactNode } from 'react'
import type { LongCopy, ShortCopy, Testimonial } from '#content-loader/landing-pages.server.ts'
import type { RichElement, RichText } from '#content-loader/rich-text.ts'
import { Contents } from '../resources/piece.tsx'
import { RichTextBody } from '../sections/rich-text-body.tsx'
import { ButtonLink } from '../ui/button.tsx'
import type { ExplanationForm, Ground } from './landing-layouts.ts'

export function Grounded({
  ground,
  labelledBy,
  id,
  isSample = false,
  children,
}: {
  ground: Ground
  labelledBy: string
  id?: string
  /** Served only where stand-ins take a third party's place: server/pages/static-files.ts. */
  isSample?: boolean
  children: ReactNode
}) {
  const isLight = ground === 'paper' || ground === 'raised'
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      data-sample={isSample ? '' : undefined}
      data-theme={isLight ? undefined : ground}
      className={`landing-part border-b border-line last:border-b-0 ${ground === 'raised' ? 'raised-ground' : ''}`}
    >
      {children}
    </section>
  )
}

/**
 * A landing page's call to action. The hero's, which has a note, stays in sight on a phone, above the cookie banner, as
 * long as the text around it is.
 * @param source tells the survey which page the visitor came from
 */
export function ConsultationCall({ source, note }: { source: string; note?: string }) {
  return (
    <>
      <div className={`print:hidden ${note ? 'above-banner max-sm:sticky max-sm:z-1 max-sm:mt-7' : ''}`}>
        <ButtonLink
          href={`/contact?source=${source}`}
          arrow
          className="text-balance max-sm:w-full max-sm:gap-2 max-sm:px-3 max-sm:text-[0.9375rem]"
        >
          <span>
            Book a free <span className="whitespace-nowrap">20-minute</span> consultation
          </span>
        </ButtonLink>
      </div>
      {note && <p className="mt-3.5 max-w-[24em] text-small text-pretty text-quiet print:hidden">{note}</p>}
    </>
  )
}

type Testimonials = { testimonials: readonly Testimonial[] }

/** Testimonials under their roles; none if there are none. Samples are labeled, and not shown in production. */
export function Voices({ copy, ground }: { copy: ShortCopy; ground: Ground }) {
  // The mark stands with each role, so that a quote can't be read, copied or photographed without it.
  if (copy.testimonials.length === 0) return null
  const testimonials = copy.testimonials.map(({ quote, role }) => ({
    quote,
    role: copy.sample ? `Sample, not a client: ${role}` : role,
  }))
  return (
    <Grounded ground={ground} labelledBy="voices-title" isSample={copy.sample}>
      <div className="wrap py-16 lg:py-24">
        <h2 id="voices-title" className="label mb-8 text-quiet lg:mb-12">
          {copy.sample ? 'Sample testimonials' : 'Testimonials'}
        </h2>
        {ground === 'dark' || ground === 'deep' ? (
          <Opposite testimonials={testimonials} isStaggered={ground === 'dark'} />
        ) : (
          <Ruled testimonials={testimonials} />
        )}
      </div>
    </Grounded>
  )
}

const quoteClasses = 'font-text text-[clamp(1.25rem,1.05rem+0.9vw,1.75rem)] leading-[1.36] text-pretty'

function Opposite({ testimonials, isStaggered }: Testimonials & { isStaggered: boolean }) {
  return (
    <div className="grid gap-x-20 gap-y-14 lg:grid-cols-2">
      {testimonials.map(({ quote, role }) => (
        <figure
          key={quote}
          className={`flex flex-col border-edge ${isStaggered ? 'border-l pl-6 lg:h-fit lg:pl-10 lg:even:mt-24' : 'border-t pt-6'}`}
        >
          <blockquote className={quoteClasses}>
            <p>“{quote}”</p>
          </blockquote>
          <figcaption className="label mt-7 text-quiet">{role}</figcaption>
        </figure>
      ))}
    </div>
  )
}

function Ruled({ testimonials }: Testimonials) {
  return (
    <div className="border-t border-ink">
      {testimonials.map(({ quote, role }) => (
        <figure
          key={quote}
          className="grid gap-x-14 gap-y-5 border-b border-line py-9 last:border-b-0 lg:grid-cols-[17rem_1fr] lg:py-12"
        >
          <figcaption className="label pt-2 text-quiet max-lg:order-2">{role}</figcaption>
          <blockquote className={`max-w-[46em] ${quoteClasses}`}>
            <p>“{quote}”</p>
          </blockquote>
        </figure>
      ))}
    </div>
  )
}

interface Text {
  copy: LongCopy
  source: string
}

export const Explanation = ({ form, ...text }: Text & { form: ExplanationForm }) => (
  <div className="border-b border-line">
    {form === 'chapters' ? <InChapters {...text} /> : <WithContents {...text} isRight={form === 'contents-right'} />}
  </div>
)

function WithContents({ copy, source, isRight }: Text & { isRight: boolean }) {
  const columns = isRight
    ? 'lg:grid-cols-[minmax(0,1fr)_17rem]'
    : 'lg:grid-cols-[19rem_minmax(0,1fr)] xl:grid-cols-[25rem_minmax(0,1fr)]'
  return (
    <div className={`wrap grid gap-x-14 py-14 lg:py-24 ${columns}`}>
      <div className={isRight ? 'lg:col-start-2 lg:row-start-1' : ''}>
        <Contents headings={copy.headings} />
      </div>
      <div className="min-w-0">
        <div className="prose prose-flush">
          <RichTextBody text={copy.body} />
        </div>
        <div className="mt-12">
          <ConsultationCall source={source} />
        </div>
      </div>
    </div>
  )
}

function InChapters({ copy, source }: Text) {
  return (
    <div className="wrap pt-4 pb-16 lg:py-8 lg:pb-24">
      {chaptersOf(copy.body).map(({ heading, text }, chapter) => (
        <div
          key={copy.headings[chapter]?.id ?? ''}
          className="grid gap-x-16 grid-cols-[minmax(0,1fr)] gap-y-4 border-line py-10 not-first:border-t lg:grid-cols-[36%_minmax(0,1fr)] lg:py-16"
        >
          <div className="prose prose-flush">{heading && <RichTextBody text={[heading]} />}</div>
          <div className="prose prose-flush">
            <RichTextBody text={text} />
          </div>
        </div>
      ))}
      <div className="border-t border-line pt-10 lg:pl-[calc(36%+4rem)]">
        <ConsultationCall source={source} />
      </div>
    </div>
  )
}

interface Chapter {
  /** Undefined for the text before the first heading. */
  heading?: RichElement
  text: RichText
}

export function chaptersOf(body: RichText): Chapter[] {
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
