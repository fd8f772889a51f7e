import type { ReactNode } from 'react'
import { type About, type AboutSection, readAbout } from '../content/about.server.ts'
import { type MetaArgs, type PageProps, pageMeta } from '../page-meta.ts'
import { FounderPortrait, PlatePicture } from '../plates/plate-picture.tsx'
import { RichTextBody } from '../rich-text-body.tsx'
import { Consultation, TrustFacts } from '../sections/page-end.tsx'
import { Rings } from '../sections/rings.tsx'

export const loader = () => ({ about: readAbout() })

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta({
    path: '/about',
    title: 'About Us',
    description: `${loaderData?.about.sample ? 'Sample story: who' : 'Who'} we are, what we do for a small law practice, and what we leave to a lawyer.`,
  })

const LOG = 'A chart table: a plotted course, a ship’s log, and a handover list with everything checked off'
const CHECKLIST =
  'A checklist on a clipboard, its fourth step being ticked, beside a patch panel where one cord runs from intake to calendar'
const TOOLS =
  'A pegboard: a level, dividers and a try square hang on their outlines; two outlines hold nothing, a pen marked yours and a wrench marked others'

export default function AboutPage({ loaderData: { about } }: PageProps<typeof loader>) {
  const figures = [
    about.portrait ? (
      <FounderPortrait key="portrait" portrait={about.portrait} name={about.founderName} />
    ) : (
      <PlatePicture key="log" name="leaving-a-practice-in-good-order" alt={LOG} className="plate-flush" />
    ),
    <PlatePicture key="checklist" name="diy-automation-coaching" alt={CHECKLIST} className="plate-flush" />,
    <PlatePicture key="tools" name="what-we-leave-to-others" alt={TOOLS} className="plate-flush" />,
  ]
  return (
    <>
      <AboutOpening about={about} />
      {about.sections.map((section, index) => (
        <AboutChapter key={section.id} section={section} number={index + 1} figure={figures[index]} />
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
      <div className="wrap grid items-center gap-x-16 gap-y-10 pt-14 pb-14 sm:pt-20 lg:grid-cols-2 lg:pb-20">
        <div>
          <h1 className="text-page tracking-display">{about.title}</h1>
          <p className="label mt-4 mb-8 text-accent-text">
            {about.sample && 'Sample story, until the founder’s own is here'}
          </p>
          <div className="max-w-[46ch] font-text text-[clamp(1.25rem,1.1rem+0.75vw,1.625rem)] leading-[1.45] text-pretty">
            <RichTextBody text={about.opening} />
          </div>
        </div>
        <figure className="w-full max-w-[34rem]">
          <Rings className="w-full" />
          <figcaption className="label mt-5 border-t border-line pt-3 text-quiet">{about.ringsCaption}</figcaption>
        </figure>
      </div>
    </div>
  )
}

/** A section of the story; its heading and figure stay next to the text. */
function AboutChapter({ section, number, figure }: { section: AboutSection; number: number; figure: ReactNode }) {
  return (
    <section aria-labelledby={section.id} className="border-b border-line">
      <div className="wrap grid gap-x-16 gap-y-8 py-14 lg:grid-cols-2 lg:py-24">
        <div className="lg:sticky lg:top-16 lg:self-start">
          <p aria-hidden="true" className="label mb-4 text-accent-text">
            {String(number).padStart(2, '0')}
          </p>
          <h2 id={section.id} className="max-w-[12em] text-heading tracking-heading">
            <RichTextBody text={section.heading} />
          </h2>
          <div className="mt-9 max-w-md">{figure}</div>
        </div>
        <div className="max-w-[52ch] space-y-5 font-text text-[1.25rem] leading-[1.55] lg:pt-8">
          <RichTextBody text={section.text} />
        </div>
      </div>
    </section>
  )
}
