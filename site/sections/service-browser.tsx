import { type ReactNode, useEffect, useRef } from 'react'
import type { DrawnService } from '#content-loader/services.server.ts'
import { Plate } from '../plates/plate.tsx'
import { useBrand } from '../shell/brand.tsx'
import { afterPaint } from '../ui/after-paint.ts'
import { ButtonLink } from '../ui/button.tsx'
import office from './office.svg?url&no-inline'
import { RichTextBody } from './rich-text-body.tsx'
import {
  audienceWords,
  isFor,
  PlacedLink,
  type ServiceChoice,
  ServiceList,
  type ServiceListProps,
  ServiceTerms,
  useServiceChoice,
} from './service-list.tsx'

interface ServiceBrowserProps {
  services: DrawnService[]
  /** The address's query, in a preview. */
  search?: string | undefined
}

export function ServiceBrowser({ services, search }: ServiceBrowserProps) {
  const choice = useServiceChoice(services, search)
  const { selected } = choice
  const panel = useRef<HTMLElement>(null)
  const isToBeShown = useRef(false)
  const slug = selected?.slug
  const lastSlug = useRef(slug)

  const { name } = useBrand()
  // Follows the choice with the tab's title, as the server has it for this address.
  useEffect(() => {
    document.title = `${selected?.category ?? 'Our Services'} · ${name}`
  }, [selected, name])

  // Follows the choice with the scroll position: the list shrinks to an index beside the chosen service, and grows again.
  useEffect(() => {
    const left = slug === undefined ? lastSlug.current : undefined
    lastSlug.current = slug
    // After the browser, which on Back returns to where the first of them was pressed.
    if (left !== undefined)
      afterPaint(() => document.getElementById(`select-${left}`)?.scrollIntoView({ block: 'center' }))
    if (!slug || !isToBeShown.current) return
    isToBeShown.current = false
    panel.current?.scrollIntoView()
    // On a narrow screen, the details are above the pressed card.
    if (!matchMedia('(width >= 48rem)').matches)
      panel.current?.querySelector<HTMLElement>('#panel-title')?.focus({ preventScroll: true })
  }, [slug])

  const comeToPanel = () => {
    isToBeShown.current = true
  }
  const drawing = <Office services={services} choice={choice} onSelect={comeToPanel} />
  return (
    <div
      data-chosen={selected ? '' : undefined}
      className="overflow-x-clip border-t border-ink data-chosen:max-xl:block md:grid md:grid-cols-2 xl:data-chosen:grid-cols-[calc(50%+5rem)_1fr] print:block"
    >
      <section
        ref={panel}
        aria-labelledby="panel-title"
        className="service-panel border-line bg-raised [--color-paper:var(--color-raised)] max-md:border-b md:border-r"
      >
        {selected ? (
          <ServiceDetails key={selected.slug} service={selected} choice={choice} />
        ) : (
          <NoService>{drawing}</NoService>
        )}
      </section>
      <div className="service-index">
        {selected && (
          <div className="service-index-inset hidden border-b border-ink py-3 xl:[@media(min-height:54rem)]:block [&>svg]:h-72">
            {drawing}
          </div>
        )}
        <ServiceList services={services} choice={choice} onSelect={comeToPanel} />
      </div>
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

function ServiceDetails({ service, choice }: { service: DrawnService; choice: ServiceChoice }) {
  const { audience, hrefOf, chooseService } = choice
  const { slug, category, targetAudience, summary, items, plateHref, plateAlt, description, callToAction, terms } =
    service
  return (
    <div className="service-panel-inside">
      <div className="md:in-data-chosen:col-span-2">
        <p className="flex min-h-11 items-center gap-4 text-small text-quiet">
          {!isFor(service, audience) && <span>Not in the filtered list</span>}
          <PlacedLink
            href={hrefOf(undefined)}
            onPress={() => {
              goToCard(slug)
              chooseService(undefined)
            }}
            className="ml-auto flex min-h-11 print:hidden items-center gap-2.5 text-ink underline-offset-4 hover:underline"
          >
            Close <span className="sr-only">{category}</span>
            <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5">
              <path d="M1 1l8 8M9 1L1 9" stroke="currentColor" strokeWidth="1.4" />
            </svg>
          </PlacedLink>
        </p>
        <h2 id="panel-title" tabIndex={-1} className="mt-2 mb-4 text-heading tracking-heading">
          {category}
        </h2>
        <p className="max-w-[44ch] text-lead text-quiet">{summary}</p>
      </div>
      <div>
        <ServiceTerms terms={[{ label: 'For', value: audienceWords(targetAudience) }, ...terms]} />
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink href={callToAction.href}>{callToAction.label}</ButtonLink>
          <button
            type="button"
            onClick={() => goToCard(slug)}
            className="min-h-11 font-semibold underline underline-offset-4 md:hidden print:hidden"
          >
            Back to the list
          </button>
        </p>
      </div>
      <div>
        <Plate href={plateHref} alt={plateAlt} className="w-full" />
        <h3 className="mt-8 font-sans text-small font-semibold">What’s in it</h3>
        <ul className="mt-3 border-t border-line text-small leading-[1.4]">
          {items.map((item) => (
            <li key={item} className="border-b border-line py-2">
              {item}
            </li>
          ))}
        </ul>
      </div>
      {/* Two columns of a few paragraphs each, so that no half is empty. */}
      <div className="prose max-w-none! text-body [orphans:3] [widows:3] md:columns-2 md:gap-x-10 md:[&_ul]:break-inside-avoid md:in-data-chosen:col-span-2">
        <RichTextBody text={description} />
        <p>
          <a href={callToAction.href}>{callToAction.label}</a>
        </p>
      </div>
    </div>
  )
}

const NoService = ({ children }: { children: ReactNode }) => (
  <div className="service-panel-inside md:flex md:h-full md:flex-col md:pt-9!">
    <h2 id="panel-title" className="text-title tracking-heading">
      What should we fix first?
    </h2>
    <div className="md:my-auto md:pb-[20svh] print:hidden">{children}</div>
  </div>
)

/** From one part to the next, along either wall. */
const STEP = { x: 100, y: 57.7 }

/**
 * An office taken apart, with a part for each service. The chosen one comes forward; one that the filter hides leaves its
 * outline. A part is drawn in office.svg, under its plate's name; one that isn't there is bare floor.
 */
function Office({ services, choice, onSelect }: ServiceListProps) {
  const { audience, selected, linkTo } = choice
  const columns = Math.ceil(Math.sqrt(services.length))
  const rows = Math.ceil(services.length / columns)
  const height = 164 + (columns + rows - 2) * STEP.y
  return (
    <svg
      viewBox={`${-rows * STEP.x} -104 ${(rows + columns) * STEP.x} ${height}`}
      fill="none"
      role="group"
      aria-label="An office, taken apart"
      className="plate font-mono font-medium w-full"
    >
      {services.map((service, index) => {
        const [across, back] = [index % columns, Math.floor(index / columns)]
        const [x, y] = [(across - back) * STEP.x, (across + back) * STEP.y]
        return (
          <g key={service.slug} transform={`translate(${x} ${y})`}>
            <use href={`${office}#gap`} />
            {isFor(service, audience) && (
              <PlacedLink
                aria-label={`${service.order} ${service.category}`}
                {...linkTo(service, onSelect)}
                className="office-part"
              >
                <g>
                  <use href={`${office}#tile`} />
                  <use href={`${office}#${service.plate}`} />
                  <g className="origin-center [transform-box:fill-box] max-xl:scale-170">
                    <circle cy="-78" r="10" fill="var(--plate-ground)" stroke="currentColor" />
                    <text y="-73.5" textAnchor="middle" fill="currentColor" fontSize="12.5">
                      {service.order}
                    </text>
                  </g>
                </g>
              </PlacedLink>
            )}
          </g>
        )
      })}
      {selected && (
        <text x={8 - rows * STEP.x} y={height - 120} fill="currentColor" fontSize="13" aria-hidden="true">
          {selected.category}
        </text>
      )}
    </svg>
  )
}
