import type { ReactNode } from 'react'
import type { About, AboutSection } from '#content-loader/text-pages.server.ts'
import { FounderPortrait, PlatePicture } from '../plates/plate-picture.tsx'
import { type LoaderArgs, type MetaArgs, type PageProps, pageMeta } from '../render/page-meta.ts'
import { Consultation, TrustFacts } from '../sections/page-frame.tsx'
import { RichTextBody } from '../sections/rich-text-body.tsx'
import { Rings } from '../sections/rings.tsx'

export const loader = ({ content }: LoaderArgs) => ({ about: content.about() })

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta({
    path: '/about',
    title: 'About Us',
    description: `${loaderData?.about.sample ? 'Sample story: who' : 'Who'} we are, what we do for a small law practice, and what we leave to a lawyer.`,
  })

const CHECKLIST =
  'A checklist on a clipboard, its fourth step being ticked, beside a patch panel where one cord runs from intake to calendar'
const TOOLS =
  'A pegboard: a level, dividers and a try square hang on their outlines; two outlines hold nothing, a pen marked yours and a wrench marked others'

export default function AboutPage({ loaderData: { about } }: PageProps<typeof loader>) {
  const figures = [
    about.portrait ? (
      <FounderPortrait key="portrait" portrait={about.portrait} name={about.founderName} />
    ) : (
      <Founder key="founder" about={about} />
    ),
    <PlatePicture key="checklist" name="diy-automation-coaching" alt={CHECKLIST} className="plate-flush" />,
    <PlatePicture key="tools" name="what-we-leave-to-others" alt={TOOLS} className="plate-flush" />,
  ]
  return (
    <>
      <AboutOpening about={about} />
      {about.sections.map((section, index) => (
        <AboutChapter key={section.id} section={section} figure={figures[index]} />
      ))}
      <TrustFacts
        names={['person', 'license', 'entity', 'address', 'state', 'phone', 'fees', 'insurance', 'confidentiality']}
      />
      <Consultation source="about-page" title="Ask us what we’d leave alone" button="Schedule Consultation">
        Twenty minutes, no charge. Tell us how a matter moves through your office. We’ll say what we’d change first and
        what we’d leave as it is.
      </Consultation>
    </>
  )
}

function AboutOpening({ about }: { about: About }) {
  return (
    <div className="border-b border-line bg-raised [--color-paper:var(--color-raised)]">
      <div className="wrap grid items-center gap-x-16 gap-y-7 pt-9 pb-9 sm:gap-y-10 sm:pt-20 sm:pb-14 lg:grid-cols-2 lg:pb-20">
        <div>
          <h1 className="text-page tracking-display">{about.title}</h1>
          <p className="label mt-4 mb-5 text-accent-text sm:mb-8">{about.sample && 'Sample story'}</p>
          <div className="max-w-[46ch] font-text text-[clamp(1.25rem,1.1rem+0.75vw,1.625rem)] leading-[1.45] text-pretty">
            <RichTextBody text={about.opening} />
          </div>
        </div>
        <figure className="w-full max-w-[34rem]">
          <Rings className="w-full max-sm:mx-auto max-sm:w-3/5" />
          <figcaption className="label mt-5 border-t border-line pt-3 text-quiet">{about.ringsCaption}</figcaption>
        </figure>
      </div>
    </div>
  )
}

/** Where the portrait goes, until there is one: words, not an empty frame. */
function Founder({ about: { founderName, founderBackground } }: { about: About }) {
  return (
    <p className="border-t border-ink pt-4">
      <span className="label block text-quiet">{founderName}</span>
      <span className="mt-3 block font-text text-[clamp(1.375rem,1.2rem+0.9vw,1.875rem)] leading-[1.25] text-balance italic">
        {founderBackground}
      </span>
    </p>
  )
}

function AboutChapter({ section, figure }: { section: AboutSection; figure: ReactNode }) {
  return (
    <section aria-labelledby={section.id} className="border-b border-line">
      <div className="wrap grid gap-x-16 gap-y-6 py-10 sm:gap-y-8 sm:py-14 lg:grid-cols-2 lg:py-24">
        <div className="lg:sticky lg:top-16 lg:self-start">
          <h2 id={section.id} className="max-w-[12em] text-heading tracking-heading">
            <RichTextBody text={section.heading} />
          </h2>
          <div className="mt-6 max-w-md sm:mt-9">{figure}</div>
        </div>
        <div className="max-w-[52ch] space-y-4 font-text text-[1.125rem] leading-[1.55] sm:space-y-5 sm:text-[1.25rem] lg:pt-2">
          <RichTextBody text={section.text} />
        </div>
      </div>
    </section>
  )
}
