import { pageMeta } from '../page-meta.ts'
import { Consultation } from '../sections/consultation.tsx'
import { PageIntro } from '../sections/page-intro.tsx'

export const meta = () =>
  pageMeta({
    path: '/demo',
    title: 'AI Assistant Demo',
    description: 'An AI intake specialist takes the first call of a personal-injury matter: what it asks, and why.',
  })

export default function DemoPage() {
  return (
    <>
      <PageIntro label="Demonstration" title="AI Assistant Demo">
        <p>
          An AI intake specialist takes the first call of a personal-injury matter. It asks what a careful paralegal
          would ask, in the order in which a frightened caller can answer, and it never gives legal advice.
        </p>
      </PageIntro>
      <Consultation source="demo-page" />
    </>
  )
}
