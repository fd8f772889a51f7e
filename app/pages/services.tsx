import { listServices } from '../content/services.server.ts'
import { pageMeta } from '../page-meta.ts'
import { Consultation } from '../sections/consultation.tsx'
import { PageIntro } from '../sections/page-intro.tsx'
import { Plate } from '../ui/plate.tsx'
import type { Route } from './+types/services'

export const loader = () => ({ services: listServices() })

export const meta = () =>
  pageMeta({
    title: 'Our Services',
    description:
      'Nine services for solo practitioners and small firms: what each one changes, what you get, what it asks of you.',
  })

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageIntro title="Our Services">
        <p>Nine ways in which we help. Each says what you have at the end, and what it asks of you.</p>
      </PageIntro>
      <ol className="border-t border-ink">
        {loaderData.services.map((service) => (
          <li key={service.slug} id={service.slug} className="border-b border-line">
            <div className="wrap grid gap-x-16 gap-y-6 py-14 lg:grid-cols-[1fr_1fr]">
              <div>
                <p className="label mb-3 text-quiet">Fig. {service.order}</p>
                <h2 className="mb-6 text-heading tracking-heading">{service.category}</h2>
                <Plate name={service.plate} alt={service.plateAlt} className="w-full max-w-xl" />
              </div>
              <div className="lg:pt-16">
                <p className="mb-6 text-lead">{service.summary}</p>
                <ul className="border-t border-line">
                  {service.items.map((item) => (
                    <li key={item} className="border-b border-line py-2.5 text-small">
                      {item}
                    </li>
                  ))}
                </ul>
              </div>
            </div>
          </li>
        ))}
      </ol>
      <Consultation source="services-page" />
    </>
  )
}
