import { pageMeta } from '../page-meta.ts'
import { PageIntro } from '../sections/page-intro.tsx'
import { ButtonLink } from '../ui/button.tsx'

export const meta = () =>
  pageMeta({
    title: 'Articles',
    description: 'One problem of a small practice each, and what to do about it this week.',
  })

export default function ArticlesPage() {
  return (
    <PageIntro label="Resources" title="Articles">
      <p>One problem of a small practice each, and what to do about it this week.</p>
      <p>
        <ButtonLink to="/resources" look="line">
          Back to resources
        </ButtonLink>
      </p>
    </PageIntro>
  )
}
