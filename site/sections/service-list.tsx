import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import type { Audience, Service, ServiceSummary } from '#content-loader/services.server.ts'
import { capitalized } from '#contracts/wording.ts'
import { changeSearch, useSearch } from '../browser/address.ts'
import { PlatePicture } from '../plates/plate-picture.tsx'
import { AudienceFilter, audienceNames } from './audience-filter.tsx'

export interface ServiceListProps {
  services: Service[]
  choice: ServiceChoice
  /** Not called when a press deselects. */
  onSelect: () => void
}

export function ServiceList({ services, choice, onSelect }: ServiceListProps) {
  const { audience, selected, chooseAudience, linkTo } = choice
  const shown = services.filter((service) => isFor(service, audience))
  return (
    <section aria-labelledby="index-title">
      <div className="service-index-inset flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-b border-ink py-3 sm:py-5">
        <h2 id="index-title" tabIndex={-1} className="sr-only">
          All services
        </h2>
        <AudienceFilter chosen={audience} onChoose={chooseAudience} />
        <p aria-live="polite" className="text-small text-quiet max-sm:sr-only">
          {audience ? `${shown.length} of ${services.length} services` : `${services.length} services`}
        </p>
      </div>
      <ol>
        {shown.map((service) => (
          <ServiceCard key={service.slug} service={service} selected={selected} link={linkTo(service, onSelect)} />
        ))}
      </ol>
    </section>
  )
}

export const isFor = (service: Service, audience: Audience | undefined): boolean =>
  !audience || service.targetAudience.includes(audience)

interface ServiceCardProps {
  service: Service
  selected: Service | undefined
  link: ReturnType<ServiceChoice['linkTo']>
}

function ServiceCard({ service, selected, link }: ServiceCardProps) {
  const isShort = selected !== undefined
  const { slug, category, order, targetAudience, plate, items } = service
  return (
    <li className="border-b border-line">
      <article
        data-selected={service === selected || undefined}
        className="service-cell service-row service-index-inset group relative"
      >
        <p className="text-small text-quiet group-data-selected:text-accent-text">{order}</p>
        {/* Where it's too small to read, it isn't loaded. */}
        {!isShort && <PlatePicture name={plate} className="max-lg:hidden" />}
        <h3 className="text-title tracking-[-0.012em] max-sm:text-lead">
          <PlacedLink
            id={`select-${slug}`}
            {...link}
            className="decoration-accent decoration-2 underline-offset-6 after:absolute after:inset-0 group-hover:underline"
          >
            {category}
          </PlacedLink>
        </h3>
        <p className="text-small text-quiet">{service.isHidden ? 'Hidden' : audienceNames(targetAudience)}</p>
        {!isShort && (
          <details className="disclosure disclosure-dense fold-on-phone text-small sm:mt-2 lg:mt-3 max-sm:relative max-sm:z-1 max-sm:*:py-1.5">
            <summary>What’s in it</summary>
            <ul className="max-sm:pb-4 sm:border-t sm:border-line">
              {items.map((item) => (
                <li key={item} className="border-line py-1 sm:border-b">
                  {item}
                </li>
              ))}
            </ul>
          </details>
        )}
      </article>
    </li>
  )
}

export const ServiceTerms = ({ terms }: Pick<Service, 'terms'>) =>
  terms.length > 0 && (
    <dl className="mb-7 border-t border-ink text-small">
      {terms.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[6.5rem_1fr] gap-x-4 border-b border-line py-2.5">
          <dt className="text-quiet">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )

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

interface Chosen {
  audience?: Audience | undefined
  service?: string | undefined
}

function choiceQuery(query: URLSearchParams, choice: Chosen): URLSearchParams {
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

export type ServiceChoice = ReturnType<typeof useServiceChoice<Service>>

/** The choice on /services. It's in the query, so that it's shareable and Back works. */
export function useServiceChoice<Listed extends ServiceSummary>(services: Listed[], rendered = '') {
  const query = new URLSearchParams(useSearch(rendered))
  const named = query.get('audience')
  const audience: Audience | undefined = named === 'solo' || named === 'firm' ? named : undefined
  const selected = services.find(({ slug }) => slug === query.get('service'))
  // No scrolling, and no history entry but for the panel: Back closes it.
  const choose = (changed: Chosen, how: Parameters<typeof changeSearch>[1] = { replace: true }) =>
    changeSearch(choiceQuery(query, changed), how)
  const chooseService = (chosen: string | undefined) => {
    if (chosen !== undefined && selected === undefined)
      choose({ audience, service: chosen }, { replace: false, state: OPENED_HERE })
    else if (chosen === undefined && isOpenedHere()) history.back()
    else choose({ audience, service: chosen })
  }
  const hrefOf = (chosen: string | undefined) => {
    const changed = choiceQuery(query, { audience, service: chosen }).toString()
    return changed === '' ? '/services' : `/services?${changed}`
  }
  return {
    audience,
    selected,
    chooseAudience: (chosen: Audience | undefined) => choose({ audience: chosen, service: selected?.slug }),
    chooseService,
    hrefOf,
    /** What a link to a service gets. Pressed again, it deselects. @param onSelect not called then */
    linkTo: ({ slug }: ServiceSummary, onSelect: () => void) => {
      const isSelected = slug === selected?.slug
      const next = isSelected ? undefined : slug
      const onPress = () => {
        if (!isSelected) onSelect()
        chooseService(next)
      }
      return { href: hrefOf(next), 'aria-current': isSelected ? ('true' as const) : undefined, onPress }
    },
  }
}
