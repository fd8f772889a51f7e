import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import type { Audience, Service, ServiceSummary } from '#content-loader/services.server.ts'
import { capitalized } from '#contracts/wording.ts'
import { changeSearch, useSearch } from '../browser/address.ts'
import { PlatePicture } from '../plates/plate-picture.tsx'
import { Arrow } from '../ui/button.tsx'
import { AudienceFilter, audienceNames } from './audience-filter.tsx'
import { RichTextBody } from './rich-text-body.tsx'

interface ServiceListProps {
  services: Service[]
  choice: ReturnType<typeof useServiceChoice>
  /** Not called when a press deselects. */
  onSelect: () => void
}

export function ServiceList({ services, choice, onSelect }: ServiceListProps) {
  const { audience, selected, chooseAudience, chooseService, hrefOf } = choice
  const shown = services.filter((service) => isFor(service, audience))
  return (
    <section aria-labelledby="index-title" className="service-index">
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
        {shown.map((service, index) => {
          const isSelected = service.slug === selected?.slug
          const next = isSelected ? undefined : service.slug
          return (
            <ServiceCard
              key={service.slug}
              service={service}
              isSelected={isSelected}
              isShort={selected !== undefined}
              isFirst={index === 0}
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

export function isFor(service: Service, audience: Audience | undefined): boolean {
  return !audience || service.targetAudience.includes(audience)
}

interface ServiceCardProps {
  service: Service
  isSelected: boolean
  isShort: boolean
  isFirst: boolean
  href: string
  onPress: () => void
}

function ServiceCard({ service, isSelected, isShort, isFirst, href, onPress }: ServiceCardProps) {
  const { slug, category, order, targetAudience, plate, summary, items, description, callToAction, terms } = service
  return (
    <li className="border-b border-line">
      <article
        data-selected={isSelected || undefined}
        className="service-cell service-row service-index-inset group relative"
      >
        <div>
          <p className="label flex flex-wrap justify-between gap-x-4 text-quiet group-data-selected:text-accent-text">
            <span>Fig. {order}</span>
            <span>{service.isHidden ? 'Hidden' : audienceNames(targetAudience)}</span>
          </p>
          <PlatePicture name={plate} isFirst={isFirst} className="plate-flush service-row-plate" />
          {!isShort && <p className="mt-5 text-small text-quiet max-xl:hidden">{summary}</p>}
        </div>
        <div>
          <h3 className="xl:-mt-1 text-title tracking-[-0.012em]">
            <PlacedLink
              href={href}
              id={`select-${slug}`}
              aria-current={isSelected ? 'true' : undefined}
              onPress={onPress}
              className="after:absolute after:inset-0 group-hover:underline decoration-accent decoration-2 underline-offset-6"
            >
              {category}
            </PlacedLink>
          </h3>
          {!isShort && <CardItems items={items} />}
        </div>
      </article>
      <noscript>
        <div className="service-index-inset space-y-4 pb-8">
          <RichTextBody text={description} />
          <ServiceTerms terms={terms} />
          <p>
            <a href={callToAction.href} className="underline">
              {callToAction.label}
            </a>
          </p>
        </div>
      </noscript>
    </li>
  )
}

function CardItems({ items }: Pick<Service, 'items'>) {
  return (
    <>
      <ul className="mt-4 border-t border-line text-small leading-[1.4]">
        {items.map((item) => (
          <li key={item} className="border-b border-line py-2 last:border-b-0">
            {item}
          </li>
        ))}
      </ul>
      <p
        aria-hidden="true"
        className="mt-5 flex items-center gap-3 text-small font-semibold underline decoration-accent decoration-2 underline-offset-6"
      >
        Time, scope and what you get <Arrow />
      </p>
    </>
  )
}

export function ServiceTerms({ terms }: Pick<Service, 'terms'>) {
  if (terms.length === 0) return null
  return (
    <dl className="mb-7 border-t border-ink text-small">
      {terms.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[6.5rem_1fr] gap-x-4 border-b border-line py-2.5">
          <dt className="label pt-0.5 text-quiet">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface PlacedLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  onPress: () => void
}

/** A link that changes this page in place, unless it opens in a new tab. */
export function PlacedLink({ href, onPress, children, ...anchor }: PlacedLinkProps) {
  function press(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onPress()
  }
  return (
    <a {...anchor} href={href} data-in-place="" onClick={press}>
      {children}
    </a>
  )
}

const words: Record<Audience, string> = { solo: 'solo practitioners', firm: 'small firms' }

/** 'Solo practitioners and small firms'. */
export const audienceWords = (audiences: Audience[]): string =>
  capitalized(audiences.map((audience) => words[audience]).join(' and '))

interface ServiceChoice {
  audience?: Audience | undefined
  service?: string | undefined
}

function choiceQuery(query: URLSearchParams, choice: ServiceChoice): URLSearchParams {
  const changed = new URLSearchParams(query)
  for (const name of ['audience', 'service'] as const) {
    const value = choice[name]
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return changed
}

const OPENED_HERE = { openedHere: true }
const isOpenedHere = () => (history.state as Partial<typeof OPENED_HERE> | null)?.openedHere === true

/** The choice on /services. It's in the query, so that it's shareable and Back works. */
export function useServiceChoice<Listed extends ServiceSummary>(services: Listed[], rendered = '') {
  const query = new URLSearchParams(useSearch(rendered))
  const named = query.get('audience')
  const audience: Audience | undefined = named === 'solo' || named === 'firm' ? named : undefined
  const selected = services.find(({ slug }) => slug === query.get('service'))
  // No scrolling, and no history entry but for the panel: Back closes it.
  const choose = (changed: ServiceChoice, how: Parameters<typeof changeSearch>[1] = { replace: true }) =>
    changeSearch(choiceQuery(query, changed), how)
  const chooseService = (chosen: string | undefined) => {
    if (chosen !== undefined && selected === undefined)
      choose({ audience, service: chosen }, { replace: false, state: OPENED_HERE })
    else if (chosen === undefined && isOpenedHere()) history.back()
    else choose({ audience, service: chosen })
  }
  return {
    audience,
    selected,
    chooseAudience: (chosen: Audience | undefined) => choose({ audience: chosen, service: selected?.slug }),
    chooseService,
    hrefOf: (chosen: string | undefined) => {
      const changed = choiceQuery(query, { audience, service: chosen }).toString()
      return changed === '' ? '/services' : `/services?${changed}`
    },
  }
}
