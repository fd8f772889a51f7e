import { pageMeta } from '../page-meta.ts'
import { PageIntro } from '../sections/page-intro.tsx'
import { ButtonLink } from '../ui/button.tsx'

export const meta = () =>
  pageMeta({
    title: 'Helpful Downloads & Guides',
    description: 'Checklists and worksheets to print, one to three pages each.',
  })

export default function DownloadsPage() {
  return (
    <PageIntro label="Resources" title="Helpful Downloads & Guides">
      <p>Checklists and worksheets to print, one to three pages each.</p>
      <p>
        <ButtonLink to="/resources" look="line">
          Back to resources
        </ButtonLink>
      </p>
    </PageIntro>
  )
}
