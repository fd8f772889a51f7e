import type { ShortCopy, Testimonial } from '../content/landing-pages.server.ts'
import { type Ground, Grounded } from './landing-section.tsx'

interface VoicesProps {
  copy: ShortCopy
  ground: Ground
}

type Testimonials = { testimonials: readonly Testimonial[] }

/** Two testimonials under their roles; samples are labeled. */
export function Voices({ copy, ground }: VoicesProps) {
  const { testimonials } = copy
  return (
    <Grounded ground={ground} labelledBy="voices-title">
      <div className="wrap py-16 lg:py-24">
        <h2 id="voices-title" className="label mb-8 text-quiet lg:mb-12">
          {copy.sample ? 'Sample testimonials: we wrote these until clients’ own take their place' : 'Testimonials'}
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
