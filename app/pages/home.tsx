import { capabilities, site } from '#content/site.ts'
import { listServiceSummaries } from '../content/services.server.ts'
import { pageMeta } from '../page-meta.ts'
import { Evidence } from '../sections/evidence.tsx'
import { Hero } from '../sections/hero.tsx'
import { Newsletter } from '../sections/newsletter.tsx'
import { ServiceIndex } from '../sections/service-index.tsx'
import { Supercharge } from '../sections/supercharge.tsx'
import { WhyUs } from '../sections/why-us.tsx'
import { organization, website } from '../structured-data.ts'
import type { Route } from './+types/home'

export const loader = () => ({ services: listServiceSummaries() })

export const meta = () =>
  pageMeta({ path: '/', description: site.description, structuredData: [organization(), website()] })

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero capabilities={capabilities} />
      <Evidence />
      <Supercharge />
      <ServiceIndex services={loaderData.services} />
      <WhyUs />
      <Newsletter />
    </>
  )
}
