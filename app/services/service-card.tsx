import type { Service } from '../content/services.server.ts'
import { PlatePicture } from '../plates/plate-picture.tsx'
import { RichTextBody } from '../rich-text-body.tsx'
import { Arrow } from '../ui/arrow.tsx'
import { audienceNames } from './audience-names.ts'
import { PlacedLink } from './placed-link.tsx'
import { ServiceTerms } from './service-terms.tsx'

interface ServiceCardProps {
  service: Service
  isSelected: boolean
  /** Where the browser is led that opens the link otherwise than in this page. */
  href: string
  onPress: () => void
}

/** One line of the index: selects its service, and deselects it when it is the selected one (§2.4). */
export function ServiceCard({ service, isSelected, href, onPress }: ServiceCardProps) {
  const { slug, category, order, targetAudience, plate, summary, items, description, callToAction, terms } = service
  return (
    <li className="border-b border-line">
      <article
        data-selected={isSelected || undefined}
        className="service-cell service-row service-index-inset group relative grid gap-x-7 gap-y-5 py-7 sm:max-md:grid-cols-2 lg:py-8 xl:grid-cols-2 xl:gap-x-9 xl:py-10"
      >
        <div>
          <p className="label flex flex-wrap justify-between gap-x-4 text-quiet group-data-selected:text-accent-text">
            <span>Fig. {order}</span>
            <span>{isSelected ? 'Selected' : service.isHidden ? 'Hidden' : audienceNames(targetAudience)}</span>
          </p>
          <PlatePicture name={plate} className="plate-flush mt-4" />
          <p className="mt-5 text-small text-quiet max-xl:hidden">{summary}</p>
        </div>
        <div>
          <h3 className="mb-4 xl:-mt-1 text-title tracking-[-0.012em]">
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
          <ul className="border-t border-line text-small leading-[1.4]">
            {items.map((item) => (
              <li key={item} className="border-b border-line py-2 last:border-b-0">
                {item}
              </li>
            ))}
          </ul>
          <p
            aria-hidden="true"
            className={`text-small mt-5 ${isSelected ? 'invisible' : 'flex'} items-center gap-3 font-semibold underline decoration-accent decoration-2 underline-offset-6`}
          >
            What it asks of you <Arrow />
          </p>
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
