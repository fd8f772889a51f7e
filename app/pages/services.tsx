import { capitalized, counted } from '#contracts/wording.ts'
import { Island } from '../islands/island.tsx'
import { type LoaderArgs, type MetaArgs, type PageProps, pageMeta, professionalService } from '../page-meta.ts'
import { plateHref } from '../plates/plate-href.server.ts'
import { Consultation, PageIntro, TrustFacts } from '../sections/page-frame.tsx'
import { Arrow } from '../ui/button.tsx'

export const loader = ({ content, given }: LoaderArgs) => ({
  search: given.search,
  services: content.services.list().map((service) => ({ ...service, plateHref: plateHref(service.plate) })),
})

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta({
    path: '/services',
    title: 'Our Services',
    description: `${capitalized(counted(loaderData?.services.length ?? 0, 'service'))} for solo lawyers and small firms: what each one changes, what it needs from you, and what its price depends on.`,
    structuredData: [professionalService(loaderData?.services ?? [])],
  })

export default function ServicesPage({ loaderData }: PageProps<typeof loader>) {
  return (
    <>
      <PageIntro title="Our Services">
        <p>{`${capitalized(counted(loaderData.services.length, 'way'))} to get help. Each one says what you end up with${isTimed(loaderData.services) ? ', how long it takes' : ''} and what it needs from you.`}</p>
      </PageIntro>
      <script dangerouslySetInnerHTML={{ __html: WAIT }} />
      <Island name="services" props={{ services: loaderData.services, search: loaderData.search }} atOnce="query" />
      <BeforeALogin />
      <TrustFacts names={['fees', 'insurance', 'confidentiality']} />
      <Consultation source="services-page">
        Tell us about the task you’re tired of. We’ll say which of these fits it, or that none does.
      </Consultation>
    </>
  )
}

/**
 * Static, so that its hash can be in the page's policy. On a shared address, hides the list until the chosen service is
 * in its place, for at most four seconds: or it would jump.
 */
const WAIT = `if (/[?&]service=./.test(location.search)) {
  const { dataset } = document.documentElement
  dataset.awaitsService = ''
  setTimeout(() => delete dataset.awaitsService, 4000)
}`

const isTimed = (services: readonly { terms: readonly { label: string }[] }[]) =>
  services.every(({ terms }) => terms.some(({ label }) => label === 'Takes'))

function BeforeALogin() {
  return (
    <section aria-labelledby="files-title" className="border-t border-line">
      <div className="wrap section-space grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <div>
          <h2 id="files-title" className="max-w-[13em] text-heading tracking-heading">
            Do you need to see client files?
          </h2>
          <div className="mt-6 max-w-[56ch] space-y-4 text-quiet">
            <p>
              Only the ones the job needs. Much of this work runs on settings, blank forms and test matters. Where it
              takes a real file, such as one matter followed from first call to open file, you decide which one we see,
              under limits we’ve agreed on in writing.
            </p>
            <p>
              That decision is yours for a reason: Model Rule 5.3 has you supervise outside help, and Rule 1.6(c) has
              you protect what we might see. Each project has a date when our access ends.
            </p>
          </div>
        </div>
        <a href="/twelve-questions" className="group block self-start border border-ink bg-raised">
          <span className="label block border-b border-line px-5 py-3 text-quiet sm:px-7">A sheet to print</span>
          <span className="flex items-end justify-between gap-6 px-5 py-6 sm:px-7 sm:py-8">
            <span className="max-w-[17em] font-display text-title leading-snug decoration-accent decoration-2 underline-offset-6 group-hover:underline">
              Twelve things to ask any consultant before you give them a login
            </span>
            <Arrow className="shrink-0" />
          </span>
        </a>
      </div>
    </section>
  )
}
