import { listServices } from '../content/services.server.ts'
import { Island } from '../islands/island.tsx'
import { pageMeta } from '../page-meta.ts'
import type { MetaArgs, PageProps } from '../page-module.ts'
import { plateHref } from '../plates/plate-href.server.ts'
import { Consultation } from '../sections/consultation.tsx'
import { PageIntro } from '../sections/page-intro.tsx'
import { professionalService } from '../structured-data.ts'
import { capitalized, counted } from '../ui/number-word.ts'

export const loader = () => ({
  services: listServices().map((service) => ({ ...service, plateHref: plateHref(service.plate) })),
})

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta({
    path: '/services',
    title: 'Our Services',
    description: `${capitalized(counted(loaderData?.services.length ?? 0, 'service'))} for solo practitioners and small firms: what each one changes, what you get, what it asks of you.`,
    structuredData: [professionalService(loaderData?.services ?? [])],
  })

export default function ServicesPage({ loaderData }: PageProps<typeof loader>) {
  return (
    <>
      <PageIntro title="Our Services">
        <p>{`${capitalized(counted(loaderData.services.length, 'way'))} in which we help. Each says what you have at the end, and what it asks of you.`}</p>
      </PageIntro>
      <Island name="services" props={{ services: loaderData.services }} atOnce="query" />
      <Consultation source="services-page">
        Bring the task that you are tired of. You leave with the first step, whether or not you hire us.
      </Consultation>
    </>
  )
}
