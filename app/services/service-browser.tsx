import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import type { DrawnService } from '../content/services.server.ts'
import { useServiceChoice } from './service-choice.ts'
import { NoService, ServiceDetails } from './service-details.tsx'
import { isFor, ServiceList } from './service-list.tsx'

/** The index of services beside the selected one. */
export function ServiceBrowser({ services }: { services: DrawnService[] }) {
  const choice = useServiceChoice(services)
  const { audience, selected, chooseService, hrefOf } = choice
  const panel = useRef<HTMLElement>(null)
  const isToBeShown = useRef(false)
  const slug = selected?.slug

  // Follows the window: on a narrow screen the details are above the pressed card.
  useEffect(() => {
    if (!slug || !isToBeShown.current) return
    isToBeShown.current = false
    if (matchMedia('(width >= 48rem)').matches) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    panel.current?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' })
    panel.current?.querySelector<HTMLElement>('#panel-title')?.focus({ preventScroll: true })
  }, [slug])

  return (
    <div className="overflow-x-clip border-t border-ink md:grid md:grid-cols-2">
      <ServicePanel ref={panel}>
        {selected ? (
          <div key={selected.slug} className="service-panel-inside">
            <ServiceDetails
              service={selected}
              isHidden={!isFor(selected, audience)}
              closedHref={hrefOf(undefined)}
              onClose={() => chooseService(undefined)}
              onReturn={() => goToCard(selected.slug)}
            />
          </div>
        ) : (
          <div className="service-panel-inside">
            <NoService />
          </div>
        )}
      </ServicePanel>
      <ServiceList
        services={services}
        choice={choice}
        onSelect={() => {
          isToBeShown.current = true
        }}
      />
      <p aria-live="polite" className="sr-only">
        {selected ? `${selected.category}: details shown` : ''}
      </p>
    </div>
  )
}

/** Focuses the card of a service, or the index if it's filtered out. */
function goToCard(slug: string) {
  const card = document.getElementById(`select-${slug}`) ?? document.getElementById('index-title')
  card?.focus()
}

/** The left half of /services, sticky, scrolling if it must. */
function ServicePanel({ children, ref }: { children: ReactNode; ref: Ref<HTMLElement> }) {
  return (
    <section
      ref={ref}
      aria-labelledby="panel-title"
      className="service-panel -scroll-mt-24 border-line bg-raised [--color-paper:var(--color-raised)] max-md:border-b md:border-r"
    >
      {children}
    </section>
  )
}
