import { useState } from 'react'
import type { HomeWords } from '#content-loader/page-words.server.ts'
import type { Audience, ServiceSummary } from '#content-loader/services.server.ts'
import { PlatePicture } from '../plates/plate-picture.tsx'
import { Arrow } from '../ui/button.tsx'
import { CardLink } from '../ui/links.tsx'
import { AudienceFilter, audienceNames } from './audience-filter.tsx'

export function ServiceIndex({ services, words }: { services: ServiceSummary[]; words: HomeWords['services'] }) {
  const [audience, setAudience] = useState<Audience>()
  const shown = audience ? services.filter((service) => service.targetAudience.includes(audience)) : services
  return (
    <section aria-labelledby="services-title">
      <div className="wrap section-space">
        <div className="mb-6 grid items-end gap-x-10 gap-y-6 sm:mb-12 sm:gap-y-8 lg:grid-cols-[1fr_auto]">
          <h2 id="services-title" className="max-w-[12em] text-heading tracking-heading">
            {words.title}
          </h2>
          <AudienceFilter chosen={audience} onChoose={setAudience} />
        </div>
        <p aria-live="polite" className="sr-only">
          {audience ? `${shown.length} of ${services.length} services shown` : ''}
        </p>
        <ul className="ruled-grid max-sm:border-l-0">
          {shown.map((service) => (
            <ServiceCell key={service.slug} service={service} />
          ))}
        </ul>
        <p className="mt-6 sm:mt-10">
          <a
            href="/services"
            className="inline-flex min-h-11 items-center gap-3 font-semibold underline decoration-accent decoration-2 underline-offset-8 hover:decoration-4"
          >
            {words.more} <Arrow />
          </a>
        </p>
      </div>
    </section>
  )
}

const ServiceCell = ({ service }: { service: ServiceSummary }) => (
  <li className="service-cell group relative border-b border-line max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-baseline max-sm:gap-x-4 max-sm:py-3.5 sm:flex sm:flex-col sm:border-r sm:px-7 sm:pt-6 sm:pb-8">
    <div className="label flex flex-wrap justify-between gap-x-4 text-quiet max-sm:contents">
      <span className="max-sm:hidden">Fig. {service.order}</span>
      <span className="max-sm:order-1">{service.isHidden ? 'Hidden' : audienceNames(service.targetAudience)}</span>
    </div>
    {/* Too small to read on a phone, which doesn't load what isn't shown. */}
    <PlatePicture name={service.plate} className="max-sm:hidden sm:plate-flush sm:my-4" />
    <h3 className="text-title tracking-[-0.012em] max-sm:text-lead sm:mb-2.5">
      <CardLink href={`/services?service=${service.slug}`}>{service.category}</CardLink>
    </h3>
    <p className="order-2 text-small text-quiet max-sm:col-span-full">{service.summary}</p>
  </li>
)
