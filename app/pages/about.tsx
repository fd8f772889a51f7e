import { AboutChapter } from '../about/about-chapter.tsx'
import { AboutClosing } from '../about/about-closing.tsx'
import { AboutOpening } from '../about/about-opening.tsx'
import { FounderPortrait } from '../about/founder-portrait.tsx'
import { readAbout } from '../content/pages/about.server.ts'
import { pageMeta } from '../page-meta.ts'
import { PlatePicture } from '../plates/plate-picture.tsx'
import type { Route } from './+types/about'

export const loader = () => ({ about: readAbout() })

export const meta = () =>
  pageMeta({
    path: '/about',
    title: 'About Us',
    description: 'Who we are: law, aerospace engineering, and a liking for things that stay level.',
  })

export default function AboutPage({ loaderData: { about } }: Route.ComponentProps) {
  const figures = [
    <FounderPortrait key="portrait" name={about.founderName} isSample={about.sample} />,
    <PlatePicture key="checklist" name="diy-automation-coaching" className="plate-flush" />,
    <PlatePicture key="runway" name="exit-transition-readiness" className="plate-flush" />,
  ]
  return (
    <>
      <AboutOpening about={about} />
      {about.sections.map((section, index) => (
        <AboutChapter key={section.id} section={section} number={index + 1} figure={figures[index]} />
      ))}
      <AboutClosing />
    </>
  )
}
