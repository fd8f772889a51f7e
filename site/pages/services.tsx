import type { ServicesPage as ServicesPageWords } from '#content-loader/page-words.server.ts'
import { plateHref } from '#content-loader/plate-href.server.ts'
import { capitalized, counted } from '#contracts/wording.ts'
import { Island } from '../islands/island.tsx'
import { type LoaderArgs, type PageProps, pageMeta, professionalService } from '../render/page-meta.tsx'
import { Consultation, PageIntro, TrustFacts } from '../sections/page-frame.tsx'
import { Arrow } from '../ui/button.tsx'
import { LineLink } from '../ui/links.tsx'

export const loader = ({ content, given }: LoaderArgs) => ({
  search: given.search,
  services: content.services.list().map((service) => ({ ...service, plateHref: plateHref(service.plate) })),
  words: content.servicesPage(),
})

export const meta = ({ loaderData }: PageProps<typeof loader>) =>
  pageMeta({
    path: '/services',
    title: chosenIn(loaderData)?.category ?? 'Our Services',
    description:
      chosenIn(loaderData)?.summary ??
      `${capitalized(counted(loaderData.services.length, 'service'))} for solo lawyers and small firms: what each one changes, what it needs from you, and what its price depends on.`,
    structuredData: [professionalService(loaderData.services)],
  })

export default function ServicesPage({ loaderData }: PageProps<typeof loader>) {
  return (
    <>
      <PageIntro title="Our Services">
        <p>{`${capitalized(counted(loaderData.services.length, 'way'))} to get help. Each one says what you end up with${isTimed(loaderData.services) ? ', how long it takes' : ''} and what it needs from you.`}</p>
      </PageIntro>
      <Island name="services" props={{ services: loaderData.services, search: loaderData.search }} />
      <BeforeALogin {...loaderData.words.files} />
      <AfterTheCall {...loaderData.words.afterTheCall} />
      <TrustFacts names={['fees', 'insurance', 'confidentiality']} />
      <Consultation source="services-page">
        Tell us about the task you’re tired of. We’ll say which of these fits it, or that none does.
      </Consultation>
    </>
  )
}

const chosenIn = ({ search, services }: ReturnType<typeof loader>) => {
  const slug = new URLSearchParams(search).get('service')
  return services.find((service) => service.slug === slug)
}

const isTimed = (services: readonly { terms: readonly { label: string }[] }[]) =>
  services.every(({ terms }) => terms.some(({ label }) => label === 'Takes'))

const BeforeALogin = ({ title, paragraphs, sheet }: ServicesPageWords['files']) => (
  <section aria-labelledby="files-title" className="border-t border-line">
    <div className="wrap section-space grid gap-x-16 gap-y-7 lg:grid-cols-2">
      <div>
        <h2 id="files-title" className="max-w-[13em] text-heading tracking-heading">
          {title}
        </h2>
        <div className="mt-6 max-w-[56ch] space-y-4 text-quiet">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <a href={sheet.href} className="group block self-start border border-ink bg-raised">
        <span className="block border-b border-line px-5 py-3 text-small text-quiet sm:px-7">{sheet.label}</span>
        <span className="flex items-end justify-between gap-6 px-5 py-6 sm:px-7 sm:py-8">
          <span className="max-w-[17em] font-display text-title leading-snug decoration-accent decoration-2 underline-offset-6 group-hover:underline">
            {sheet.title}
          </span>
          <Arrow className="shrink-0" />
        </span>
      </a>
    </div>
  </section>
)

const AfterTheCall = ({ title, lines, agreement }: ServicesPageWords['afterTheCall']) => (
  <section aria-labelledby="after-title" className="border-t border-line">
    <div className="wrap section-space grid gap-x-16 gap-y-8 lg:grid-cols-2">
      <div>
        <h2 id="after-title" className="max-w-[13em] text-heading tracking-heading">
          {title}
        </h2>
        {agreement && (
          <LineLink href={agreement.href} className="mt-5">
            {agreement.label}
          </LineLink>
        )}
      </div>
      <ol className="border-t border-ink">
        {lines.map((line, index) => (
          <li key={line} className="grid grid-cols-[2.25rem_1fr] border-b border-line py-3.5">
            <span aria-hidden="true" className="font-display text-title leading-none tabular-nums">
              {index + 1}
            </span>
            <span className="max-w-[56ch]">{line}</span>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
