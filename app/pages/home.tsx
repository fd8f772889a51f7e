import { capabilities, site } from '#content/site.ts'
import { listServiceSummaries } from '../content/services.server.ts'
import { Island } from '../islands/island.tsx'
import { pageMeta } from '../page-meta.ts'
import type { PageProps } from '../page-module.ts'
import { Evidence } from '../sections/evidence.tsx'
import { Hero } from '../sections/hero.tsx'
import { Newsletter } from '../sections/newsletter.tsx'
import { Supercharge } from '../sections/supercharge.tsx'
import { WhyUs } from '../sections/why-us.tsx'
import { organization, website } from '../structured-data.ts'

export const loader = () => ({ services: listServiceSummaries() })

export const meta = () =>
  pageMeta({ path: '/', description: site.description, structuredData: [organization(), website()] })

export default function HomePage({ loaderData }: PageProps<typeof loader>) {
  return (
    <>
      <Hero capabilities={capabilities} />
      <Evidence />
      <Supercharge />
      <Island name="service-index" props={{ services: loaderData.services }} />
      <WhyUs />
      <Newsletter />
    </>
  )
}
