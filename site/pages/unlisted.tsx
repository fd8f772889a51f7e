import type { ReactNode } from 'react'
import { describeFile, servedFile } from '#content-loader/downloads.server.ts'
import type { About } from '#content-loader/text-pages.server.ts'
import { LEAD_MAGNET } from '#contracts/field-rules.ts'
import { GUIDE_FILE } from '#contracts/masker-release.ts'
import { VaultScreen } from '../forms/vault-screen.tsx'
import { Island } from '../islands/island.tsx'
import { type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { useBrand } from '../shell/brand.tsx'

/** Their paths, only the server knows. The vault's text must come from here: anyone can read an island's script. */
export const loader = ({ content, given: { unlisted } }: LoaderArgs) => {
  if (!unlisted) return undefined
  const { off } = content.site()
  if (off[unlisted.screen === 'vault' ? 'vault' : 'guide']) return undefined
  if (unlisted.screen === 'vault') {
    const vault = content.vault()
    const items = vault.items.filter(({ slug }) => slug !== LEAD_MAGNET || !off.guide)
    return { ...unlisted, vault: { ...vault, items } }
  }
  const written = content.downloads.listLeadMagnets().find(({ slug }) => `${slug}.pdf` === GUIDE_FILE)
  if (!written) return undefined
  const { title, excerpt, body } = written
  const sections = Array.from(body.matchAll(/^## (?:\d+\. )?(.+)$/gm), ([, heading = '']) => heading)
  const guide = { title, description: excerpt, sections, file: describeFile(servedFile(GUIDE_FILE, content.files)) }
  return { ...unlisted, agreed: content.words().forms['lead-magnet'], guide, founder: content.about() }
}

export const meta = ({ loaderData }: PageProps<typeof loader>) =>
  pageMeta(loaderData.screen === 'vault' ? loaderData.vault : loaderData.guide)

export default function UnlistedPage({ loaderData: unlisted }: PageProps<typeof loader>) {
  switch (unlisted.screen) {
    case 'vault':
      return <VaultScreen vault={unlisted.vault} leadMagnetHref={unlisted.leadMagnetHref} />
    case 'lead-magnet':
      return <LeadMagnetScreen {...unlisted} />
  }
}

interface Guide {
  title: string
  description: string
  sections: readonly string[]
  /** What kind of file it is, and how large. */
  file: string
}

const LeadMagnetScreen = ({ guide, founder, agreed }: { guide: Guide; founder: About; agreed: string }) => (
  <div className="wrap grid gap-x-18 gap-y-12 py-12 sm:py-16 lg:grid-cols-[1.15fr_1fr] lg:grid-rows-[auto_1fr] lg:py-20 xl:gap-x-24">
    <div>
      <h1 className="max-w-[9em] text-page tracking-display">{guide.title}</h1>
      <p className="mt-7 max-w-[46ch] text-lead text-quiet">{guide.description}</p>
      <p className="mt-4 text-small text-quiet">{guide.file}</p>
    </div>
    <section aria-labelledby="form-title" className="lg:row-span-2">
      <div className="border border-line border-t-ink bg-raised px-5 pt-6 pb-7 sm:px-9 sm:pt-8 sm:pb-9 lg:sticky lg:top-8">
        <h2 id="form-title" className="mb-6 text-title tracking-heading">
          Get the guide
        </h2>
        <Island name="lead-magnet" props={{ agreed }} />
      </div>
    </section>
    <div className="space-y-16">
      <MaskedLetter />
      <GuideContents sections={guide.sections} />
      <section aria-labelledby="author-title">
        <h2 id="author-title" className="label mb-3 text-quiet">
          Who wrote it
        </h2>
        <p className="max-w-[56ch]">
          {useBrand().name}, a consultancy for solo practitioners and small law firms. We aren’t a law firm, and the
          guide isn’t legal advice.
        </p>
        {founder.founderBackground && (
          <p className="mt-3 max-w-[56ch] text-small text-quiet">
            {founder.founderName}. {founder.founderBackground}.{founder.sample && ' Sample story.'}
          </p>
        )}
      </section>
    </div>
  </div>
)

const key = [
  ['[PERSON_1]', 'Jane Roe, Ms. Roe, “she”'],
  ['[PERSON_2]', 'John Doe'],
  ['[PERSON_3]', 'Sam Poe'],
  ['[DATE_1]', 'March 3, 2025'],
  ['[DATE_2]', 'February 12, 2025'],
] as const

const MaskedLetter = () => (
  <figure>
    <dl className="border border-ink bg-raised">
      <Row name="As written">
        On <Identifying>March 3, 2025</Identifying>, the ceiling above <Identifying>Ms. Roe’s ovens</Identifying> came
        down. <Identifying>She</Identifying> had reported the leak to your manager, <Identifying>Sam Poe</Identifying>,
        on <Identifying>February 12</Identifying>.
      </Row>
      <Row name="As pasted">
        On <Tab>[DATE_1]</Tab>, the ceiling above the equipment of <Tab>[PERSON_1]</Tab> came down.{' '}
        <Tab>[PERSON_1]</Tab> had reported the leak to <Tab>[PERSON_3]</Tab>, your manager, on <Tab>[DATE_2]</Tab>,
        nineteen days before.
      </Row>
      <div data-theme="deep" className="px-5 py-5 sm:grid sm:grid-cols-[6.5rem_1fr] sm:gap-5 sm:px-7">
        <dt className="label mb-2 text-quiet sm:pt-2">The key, which stays</dt>
        <dd>
          <ul className="text-small leading-relaxed">
            {key.map(([tab, meaning]) => (
              <li key={tab} className="flex flex-wrap border-b border-line py-1.5 last:border-b-0">
                <span className="w-24 text-quiet">{tab}</span>
                <span>{meaning}</span>
              </li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
    <figcaption className="label mt-4 flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line pt-3 text-quiet">
      <span>Fig. 1. From the guide’s letter</span>
      <span>Sample letter</span>
    </figcaption>
  </figure>
)

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="border-b border-line px-5 py-5 sm:grid sm:grid-cols-[6.5rem_1fr] sm:gap-5 sm:px-7">
    <dt className="label mb-2 text-quiet sm:pt-1.5">{name}</dt>
    <dd className="font-text text-lead leading-[1.65]">{children}</dd>
  </div>
)

const Identifying = ({ children }: { children: string }) => (
  <span className="underline decoration-accent decoration-2 underline-offset-4">{children}</span>
)

const Tab = ({ children }: { children: string }) => (
  <span className="bg-ink px-1.5 py-0.5 text-small text-paper">{children}</span>
)

const GuideContents = ({ sections }: Pick<Guide, 'sections'>) => (
  <section aria-labelledby="contents-title">
    <h2 id="contents-title" className="mb-7 text-heading tracking-heading">
      What’s in it
    </h2>
    <ol className="border-t border-ink">
      {sections.map((title, index) => (
        <li key={title} className="grid grid-cols-[2.5rem_1fr] border-b border-line py-4 sm:grid-cols-[3rem_1fr]">
          <span aria-hidden="true" className="label pt-1 text-accent-text">
            {index + 1}
          </span>
          <h3 className="font-sans text-body font-semibold">{title}</h3>
        </li>
      ))}
    </ol>
  </section>
)
