import { capitalized } from '#contracts/capitalized.ts'
import { listServices } from '../content/services.server.ts'
import { Island } from '../islands/island.tsx'
import { type MetaArgs, type PageProps, pageMeta } from '../page-meta.ts'
import { plateHref } from '../plates/plate-href.server.ts'
import { Consultation, TrustFacts } from '../sections/page-end.tsx'
import { PageIntro } from '../sections/page-intro.tsx'
import { professionalService } from '../structured-data.ts'
import { counted } from '../ui/number-word.ts'

export const loader = () => ({
  services: listServices().map((service) => ({ ...service, plateHref: plateHref(service.plate) })),
})

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta({
    path: '/services',
    title: 'Our Services',
    description: `${capitalized(counted(loaderData?.services.length ?? 0, 'service'))} for solo lawyers and small firms: what each one changes, how long it takes, and what it asks of you.`,
    structuredData: [professionalService(loaderData?.services ?? [])],
  })

export default function ServicesPage({ loaderData }: PageProps<typeof loader>) {
  return (
    <>
      <PageIntro title="Our Services">
        <p>{`${capitalized(counted(loaderData.services.length, 'way'))} to get help. Each one says what you end up with, how long it takes and how much of your time it needs.`}</p>
      </PageIntro>
      <Island name="services" props={{ services: loaderData.services }} atOnce="query" />
      <TrustFacts names={['fees', 'insurance', 'confidentiality']} />
      <Consultation source="services-page">
        Bring the task you’re tired of, or bring nothing. You leave with a first step, whether or not you hire us.
      </Consultation>
    </>
  )
}
