import type { ReactNode } from 'react'
import type { About, AboutSection } from '#content-loader/text-pages.server.ts'
import { Plate } from '../plates/plate.tsx'
import { FounderPortrait } from '../plates/plate-picture.tsx'
import pegboard from '../plates/what-we-leave-to-others.svg?url&no-inline'
import { type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { Consultation, FactList, TrustFacts } from '../sections/page-frame.tsx'
import { RichTextBody } from '../sections/rich-text-body.tsx'
import { useSite } from '../shell/brand.tsx'

export const loader = ({ content }: LoaderArgs) => ({ about: content.about() })

export const meta = ({ loaderData: { about } }: PageProps<typeof loader>) =>
  pageMeta({
    path: '/about',
    title: 'About Us',
    description: `${about.sample ? 'Sample story: who' : 'Who'} we are, what we do for a small law practice, and what we leave to a lawyer.`,
  })

const TOOLS =
  'A pegboard: a level, dividers and a try square hang on their outlines; two outlines hold nothing, a pen marked yours and a wrench marked others'

const WHO = ['person', 'address', 'state', 'license'] as const

export default function AboutPage({ loaderData: { about } }: PageProps<typeof loader>) {
  const { trust } = useSite()
  const hasPerson = about.portrait !== undefined || WHO.some((name) => trust[name].trim() !== '')
  const board = <Plate href={pegboard} alt={TOOLS} className="plate-flush" />
  return (
    <>
      <div className="border-b border-line bg-raised [--color-paper:var(--color-raised)]">
        <div className="wrap grid items-center gap-x-16 gap-y-7 pt-9 pb-9 sm:gap-y-10 sm:pt-20 sm:pb-14 lg:grid-cols-2 lg:pb-20">
          <div>
            <h1 className="text-page tracking-display">{about.title}</h1>
            {about.sample && <p className="mt-3 text-small text-accent-text">Sample story</p>}
            <div className="mt-6 max-w-[34em] font-text text-title leading-[1.4] text-pretty">
              <RichTextBody text={about.opening} />
            </div>
          </div>
          {hasPerson ? <Person about={about} /> : board}
        </div>
      </div>
      {about.sections.map((section, index) => (
        <AboutChapter
          key={section.id}
          section={section}
          figure={hasPerson && index === about.sections.length - 1 ? board : undefined}
        />
      ))}
      <TrustFacts names={['entity', 'phone', 'fees', 'insurance', 'confidentiality']} />
      <Consultation source="about-page" title="Ask us what we’d leave alone" button="Schedule Consultation">
        Twenty minutes, no charge. Tell us how a matter moves through your office. We’ll say what we’d change first and
        what we’d leave as it is.
      </Consultation>
    </>
  )
}

const Person = ({ about: { portrait, founderName, founderBackground } }: { about: About }) => (
  <div className="max-w-lg">
    {portrait && <FounderPortrait portrait={portrait} name={founderName} />}
    {founderBackground && <p className="my-5 text-lead">{founderBackground}</p>}
    <FactList names={WHO} />
  </div>
)

const AboutChapter = ({ section, figure }: { section: AboutSection; figure: ReactNode }) => (
  <section aria-labelledby={section.id} className="border-b border-line">
    <div className="wrap grid gap-x-16 gap-y-5 py-10 sm:py-14 lg:grid-cols-2 lg:py-20">
      <div>
        <h2 id={section.id} className="max-w-[12em] text-heading tracking-heading">
          <RichTextBody text={section.heading} />
        </h2>
        {figure && <div className="mt-8 max-w-md">{figure}</div>}
      </div>
      <div className="max-w-[52ch] space-y-4 font-text text-lead lg:pt-2">
        <RichTextBody text={section.text} />
      </div>
    </div>
  </section>
)
