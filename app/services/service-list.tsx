import type { Audience, Service } from '../content/services.server.ts'
import { AudienceFilter } from '../sections/audience-filter.tsx'
import { ServiceCard } from './service-card.tsx'
import type { useServiceChoice } from './use-service-choice.ts'

interface ServiceListProps {
  services: Service[]
  choice: ReturnType<typeof useServiceChoice>
  /** Not called for the press that deselects. */
  onSelect: () => void
}

/** The right half of /services: the filter and the index. */
export function ServiceList({ services, choice, onSelect }: ServiceListProps) {
  const { audience, selected, chooseAudience, chooseService, hrefOf } = choice
  const shown = services.filter((service) => isFor(service, audience))
  return (
    <section aria-labelledby="index-title">
      <div className="service-index-inset flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-b border-ink py-5">
        <h2 id="index-title" tabIndex={-1} className="sr-only">
          All services
        </h2>
        <AudienceFilter chosen={audience} onChoose={chooseAudience} />
        <p aria-live="polite" className="label text-quiet">
          {audience ? `${shown.length} of ${services.length} services` : `${services.length} services`}
        </p>
      </div>
      <ol>
        {shown.map((service) => {
          const isSelected = service.slug === selected?.slug
          const next = isSelected ? undefined : service.slug
          return (
            <ServiceCard
              key={service.slug}
              service={service}
              isSelected={isSelected}
              href={hrefOf(next)}
              onPress={() => {
                if (!isSelected) onSelect()
                chooseService(next)
              }}
            />
          )
        })}
      </ol>
    </section>
  )
}

/** Whether a card stands in the index as it is filtered. */
export function isFor(service: Service, audience: Audience | undefined): boolean {
  return !audience || service.targetAudience.includes(audience)
}
