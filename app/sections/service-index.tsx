import { useState } from 'react'
import { home } from '#content/home.ts'
import type { Audience, ServiceSummary } from '../content/services.server.ts'
import { PlatePicture } from '../plates/plate-picture.tsx'
import { Arrow } from '../ui/arrow.tsx'
import { AudienceFilter } from './audience-filter.tsx'

const audienceNames: Record<Audience, string> = { solo: 'Solo', firm: 'Firm' }

export function ServiceIndex({ services }: { services: ServiceSummary[] }) {
  const [audience, setAudience] = useState<Audience>()
  const shown = audience ? services.filter((service) => service.targetAudience.includes(audience)) : services
  return (
    <section aria-labelledby="services-title">
      <div className="wrap section-space">
        <div className="mb-12 grid items-end gap-x-10 gap-y-8 lg:grid-cols-[1fr_auto]">
          <h2 id="services-title" className="max-w-[12em] text-heading tracking-heading">
            {home.services.title}
          </h2>
          <AudienceFilter chosen={audience} onChoose={setAudience} />
        </div>
        <p aria-live="polite" className="sr-only">
          {audience ? `${shown.length} of ${services.length} services shown` : ''}
        </p>
        <ul className="ruled-grid">
          {shown.map((service) => (
            <ServiceCell key={service.slug} service={service} />
          ))}
        </ul>
        <p className="mt-10">
          <a
            href="/services"
            className="inline-flex min-h-11 items-center gap-3 font-semibold underline decoration-accent decoration-2 underline-offset-8 hover:decoration-4"
          >
            {home.services.more} <Arrow />
          </a>
        </p>
      </div>
    </section>
  )
}

function ServiceCell({ service }: { service: ServiceSummary }) {
  return (
    <li className="service-cell group relative flex flex-col border-r border-b border-line px-5 pt-5 pb-8 sm:px-7 sm:pt-6">
      <div className="label flex flex-wrap justify-between gap-x-4 text-quiet">
        <span>Fig. {service.order}</span>
        <span>
          {service.isHidden ? 'Hidden' : service.targetAudience.map((audience) => audienceNames[audience]).join(' · ')}
        </span>
      </div>
      <PlatePicture name={service.plate} className="plate-flush my-4" />
      <h3 className="mb-2.5 text-title tracking-[-0.012em]">
        <a
          href={`/services?service=${service.slug}`}
          className="decoration-accent decoration-2 underline-offset-6 after:absolute after:inset-0 group-hover:underline"
        >
          {service.category}
        </a>
      </h3>
      <p className="mb-6 text-small text-quiet">{service.summary}</p>
      <p
        aria-hidden="true"
        className="mt-auto flex items-center gap-3 pt-1 text-small font-semibold underline decoration-accent decoration-2 underline-offset-6 group-hover:decoration-3"
      >
        Time, scope and what you get <Arrow />
      </p>
    </li>
  )
}
