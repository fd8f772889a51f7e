import { pageMeta } from '../page-meta.ts'
import { PageIntro } from '../sections/page-intro.tsx'
import { ButtonLink } from '../ui/button.tsx'

export const meta = () =>
  pageMeta({
    title: 'About Us',
    description: 'Who we are: law, aerospace engineering, and a liking for things that stay level.',
  })

export default function AboutPage() {
  return (
    <PageIntro title="About Us">
      <p>
        The firm was founded by someone with two law degrees and a background in aerospace technology: a trade in which
        every checklist exists because somebody once went without it.
      </p>
      <p>We bring that habit to small practices.</p>
      <p>
        <ButtonLink to="/contact?source=about-page" arrow>
          Schedule Consultation
        </ButtonLink>
      </p>
    </PageIntro>
  )
}
