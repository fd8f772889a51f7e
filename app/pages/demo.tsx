import { NeverList } from '../demo/never-list.tsx'
import { QuestionList } from '../demo/question-list.tsx'
import { Requirements } from '../demo/requirements.tsx'
import { SampleTranscript } from '../demo/sample-transcript.tsx'
import { Scenario } from '../demo/scenario.tsx'
import { Island } from '../islands/island.tsx'
import { pageMeta } from '../page-meta.ts'
import { Consultation } from '../sections/consultation.tsx'

export const meta = () =>
  pageMeta({
    path: '/demo',
    title: 'AI Assistant Demo',
    description: 'An AI intake specialist takes the first call of a personal-injury matter: what it asks, and why.',
  })

export default function DemoPage() {
  return (
    <>
      <div data-theme="dark">
        <div className="wrap grid grid-cols-1 items-end gap-x-16 gap-y-10 pt-14 pb-16 sm:pt-20 lg:grid-cols-2 lg:pt-24 lg:pb-24">
          <div>
            <p className="label mb-5 text-quiet">AI Intake Specialist, personal injury</p>
            <h1 className="max-w-[9em] text-page tracking-display">AI Assistant Demo</h1>
            <p className="mt-8 max-w-[48ch] text-lead text-quiet">
              It takes the first call of a personal-injury matter. It asks what a careful paralegal would ask, in an
              order that a frightened caller can follow, and it never gives legal advice.
            </p>
          </div>
          <Island name="assistant" props={{}} atOnce="always" />
        </div>
        <Scenario />
        <SampleTranscript />
        <QuestionList />
        <NeverList />
        <Requirements />
      </div>
      <Consultation source="demo-page">
        Tell us about the last call that nobody could take. We say which of the questions an assistant could ask for
        you, and which part of intake should stay with a person.
      </Consultation>
    </>
  )
}
