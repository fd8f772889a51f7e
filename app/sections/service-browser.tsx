import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import type { DrawnService } from '../content/services.server.ts'
import { Plate } from '../plates/plate.tsx'
import { RichTextBody } from '../rich-text-body.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Rings } from './rings.tsx'
import { audienceNames, isFor, PlacedLink, ServiceList, ServiceTerms, useServiceChoice } from './service-list.tsx'

export function ServiceBrowser({ services }: { services: DrawnService[] }) {
  const choice = useServiceChoice(services)
  const { audience, selected, chooseService, hrefOf } = choice
  const panel = useRef<HTMLElement>(null)
  const isToBeShown = useRef(false)
  const slug = selected?.slug

  // On a narrow screen, the details are above the pressed card, so scroll to them.
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

function goToCard(slug: string) {
  const card = document.getElementById(`select-${slug}`) ?? document.getElementById('index-title')
  card?.focus()
}

/** The left half of /services: sticky, and scrollable if needed. */
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

interface ServiceDetailsProps {
  service: DrawnService
  isHidden: boolean
  closedHref: string
  onClose: () => void
  onReturn: () => void
}

export function ServiceDetails({ service, isHidden, closedHref, onClose, onReturn }: ServiceDetailsProps) {
  const { category, order, targetAudience, plateHref, plateAlt, description, callToAction, terms } = service
  return (
    <>
      <p className="label flex min-h-11 items-center gap-4 text-quiet">
        <span>Fig. {order}</span>
        <span>{audienceNames(targetAudience)}</span>
        {isHidden && <span className="normal-case">not in the filtered list</span>}
        <PlacedLink
          href={closedHref}
          onPress={() => {
            onReturn()
            onClose()
          }}
          className="ml-auto flex min-h-11 print:hidden items-center gap-2.5 text-ink underline-offset-4 hover:underline"
        >
          Close <span className="sr-only">{category}</span>
          <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5">
            <path d="M1 1l8 8M9 1L1 9" stroke="currentColor" strokeWidth="1.4" />
          </svg>
        </PlacedLink>
      </p>
      <Plate href={plateHref} alt={plateAlt} className="mx-auto mt-2 w-full max-w-2xl lg:max-h-[42svh]" />
      <h2 id="panel-title" tabIndex={-1} className="mt-6 mb-5 text-heading tracking-heading">
        {category}
      </h2>
      <div className="prose grow text-[1.1875rem] leading-[1.5]">
        <RichTextBody text={description} />
      </div>
      <ServiceTerms terms={terms} />
      <div className="service-panel-foot mt-1 flex flex-wrap items-center gap-x-6 gap-y-3 py-5">
        <ButtonLink href={callToAction.href} arrow>
          {callToAction.label}
        </ButtonLink>
        <button
          type="button"
          onClick={onReturn}
          className="min-h-11 font-semibold underline underline-offset-4 md:hidden print:hidden"
        >
          Back to the list
        </button>
      </div>
    </>
  )
}

export function NoService() {
  return (
    <div className="flex grow flex-col gap-x-6 gap-y-9 pb-6 max-md:flex-row max-md:flex-wrap print:hidden max-md:items-center">
      <div className="max-md:grow max-md:basis-28 md:pt-6">
        <h2 id="panel-title" className="max-w-[12em] text-heading tracking-heading max-md:text-title">
          What should we fix first?
        </h2>
        <p className="mt-4 [@media(scripting:none)]:hidden max-w-[40ch] text-lead text-quiet max-md:text-small">
          Choose a service to see what it changes, its scope, and what it needs from you.
        </p>
      </div>
      <Rings className="mx-auto w-full max-w-[34rem] shrink-0 max-md:w-32 md:max-h-[60svh]" />
    </div>
  )
}
