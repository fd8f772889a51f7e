import { pageMeta } from '../page-meta.ts'
import { PageIntro } from '../sections/page-intro.tsx'
import { ButtonLink } from '../ui/button.tsx'

export const meta = () =>
  pageMeta({
    title: 'Case Studies',
    description: 'What was wrong in a practice, what we changed, and what it came to.',
  })

export default function CaseStudiesPage() {
  return (
    <PageIntro label="Resources" title="Case Studies">
      <p>What was wrong in a practice, what we changed, and what it came to.</p>
      <p>
        <ButtonLink to="/resources" look="line">
          Back to resources
        </ButtonLink>
      </p>
    </PageIntro>
  )
}
