import type { Service } from '#content-loader/services.server.ts'
import office from './office.svg?url&no-inline'
import { isFor, PlacedLink, type ServiceChoice } from './service-list.tsx'

/** From one part to the next, along either wall. */
const STEP = { x: 100, y: 57.7 }

interface OfficeProps {
  services: Service[]
  choice: ServiceChoice
  /** Not called when a press deselects. */
  onSelect: () => void
  className?: string
}

/**
 * An office taken apart, with a part for each service. The chosen one comes forward; one that the filter hides leaves its
 * outline. A part is drawn in office.svg, under its plate's name; one that isn't there is bare floor.
 */
export function Office({ services, choice, onSelect, className = '' }: OfficeProps) {
  const { audience, selected, chooseService, hrefOf } = choice
  const columns = Math.ceil(Math.sqrt(services.length))
  const rows = Math.ceil(services.length / columns)
  const height = 164 + (columns + rows - 2) * STEP.y
  return (
    <svg
      viewBox={`${-rows * STEP.x} -104 ${(rows + columns) * STEP.x} ${height}`}
      fill="none"
      role="group"
      aria-label="An office, taken apart"
      className={`plate font-mono font-medium ${className}`}
    >
      {services.map((service, index) => {
        const [across, back] = [index % columns, Math.floor(index / columns)]
        const [x, y] = [(across - back) * STEP.x, (across + back) * STEP.y]
        const isSelected = service.slug === selected?.slug
        const next = isSelected ? undefined : service.slug
        return (
          <g key={service.slug} transform={`translate(${x} ${y})`}>
            <use href={`${office}#gap`} />
            {isFor(service, audience) && (
              <PlacedLink
                href={hrefOf(next)}
                aria-label={`${service.order} ${service.category}`}
                aria-current={isSelected ? 'true' : undefined}
                onPress={() => {
                  if (!isSelected) onSelect()
                  chooseService(next)
                }}
                className="office-part"
              >
                <g>
                  <use href={`${office}#tile`} />
                  <use href={`${office}#${service.plate}`} />
                  <circle cy="-78" r="9" fill="var(--plate-ground)" stroke="currentColor" />
                  <text y="-74" textAnchor="middle" fill="currentColor" fontSize="11">
                    {service.order}
                  </text>
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
