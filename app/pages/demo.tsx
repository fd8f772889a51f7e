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
    description:
      'Try an AI intake specialist on a personal-injury call, typed in your browser. Names and conflict check first, the story second.',
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
              It takes the first call of a personal-injury matter: consent, safety, names for the conflict check, and
              only then the story. It’s set up not to give legal advice.
            </p>
          </div>
          <Island name="assistant" props={{}} atOnce="always" />
        </div>
        <Island name="typed-intake" props={{}} />
        <Scenario />
        <SampleTranscript />
        <QuestionList />
        <NeverList />
        <Requirements />
      </div>
      <Consultation source="demo-page">
        Tell us about the last call your office missed. We’ll say which questions an assistant could ask for you, and
        which part of intake should stay with a person.
      </Consultation>
    </>
  )
}
