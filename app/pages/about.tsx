import { AboutChapter } from '../about/about-chapter.tsx'
import { AboutClosing } from '../about/about-closing.tsx'
import { AboutOpening } from '../about/about-opening.tsx'
import { FounderPortrait } from '../about/founder-portrait.tsx'
import { readAbout } from '../content/about.server.ts'
import { pageMeta } from '../page-meta.ts'
import type { MetaArgs, PageProps } from '../page-module.ts'
import { PlatePicture } from '../plates/plate-picture.tsx'
import { TrustFacts } from '../sections/trust-facts.tsx'

export const loader = () => ({ about: readAbout() })

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
    <FounderPortrait key="portrait" name={about.founderName} note={about.sample ? 'Sample story' : undefined} />,
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
      <AboutClosing />
    </>
  )
}
