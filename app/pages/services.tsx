import { listServices } from '../content/services.server.ts'
import { pageMeta } from '../page-meta.ts'
import { plateHref } from '../plates/plate-href.server.ts'
import { Consultation } from '../sections/consultation.tsx'
import { PageIntro } from '../sections/page-intro.tsx'
import { ServicesBench } from '../services/services-bench.tsx'
import { professionalService } from '../structured-data.ts'
import { capitalized, counted } from '../ui/number-word.ts'
import type { Route } from './+types/services'

export const loader = () => ({
  services: listServices().map((service) => ({ ...service, plateHref: plateHref(service.plate) })),
})

/** The query chooses among what is here already. */
export const shouldRevalidate = () => false

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    path: '/services',
    title: 'Our Services',
    description: `${capitalized(counted(loaderData.services.length, 'service'))} for solo practitioners and small firms: what each one changes, what you get, what it asks of you.`,
    structuredData: [professionalService(loaderData.services)],
  })

export default function ServicesPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageIntro title="Our Services">
        <p>{`${capitalized(counted(loaderData.services.length, 'way'))} in which we help. Each says what you have at the end, and what it asks of you.`}</p>
      </PageIntro>
      <ServicesBench services={loaderData.services} />
      <Consultation source="services-page">
        Bring the task that you are tired of. You leave with the first step, whether or not you hire us.
      </Consultation>
    </>
  )
}
