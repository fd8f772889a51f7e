import type { ReactNode } from 'react'
import type { DemoWords } from '#content-loader/page-words.server.ts'
import { SampleTranscript } from '../demo/sample-transcript.tsx'
import { Island } from '../islands/island.tsx'
import { type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.ts'
import { Consultation } from '../sections/page-frame.tsx'
import { Fold } from '../ui/fold.tsx'

export const loader = ({ content }: LoaderArgs) => ({ demo: content.demo(), script: content.typedIntake().questions })

export const meta = () =>
  pageMeta({
    path: '/demo',
    title: 'AI Assistant Demo',
    description:
      'Try an AI intake specialist on a personal-injury call, typed in your browser. Names and conflict check first, the story second.',
  })

export default function DemoPage({ loaderData: { demo, script } }: PageProps<typeof loader>) {
  return (
    <>
      <div data-theme="dark">
        <Island name="typed-intake" props={{ script }} />
        <div className="wrap">
          <div className="border-t border-line">
            <Island name="assistant" props={{}} atOnce="always" />
          </div>
        </div>
        <NeverList {...demo} />
        <section aria-label="More about it" className="wrap pb-12 sm:pb-20">
          <More title="A whole call, line by line">
            <SampleTranscript {...demo} />
          </More>
          <More title="Why it asks in that order">
            <Pairs pairs={demo.intakeQuestions.map(({ asks, reason }) => ({ title: asks, text: reason }))} />
          </More>
          <More title="What it takes in your firm">
            <p className="mb-4 max-w-[64ch] text-quiet">
              Settle these four on paper first. The rule numbers are the ABA’s Model Rules; your own state’s rules have
              the last word.
            </p>
            <Pairs pairs={demo.demands} />
          </More>
        </section>
      </div>
      <Consultation source="demo-page">
        Tell us about the last call your office missed. We’ll say what an assistant could ask for you, and what should
        stay with your staff.
      </Consultation>
    </>
  )
}

const More = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="disclosure border-b border-line first:border-t">
    <summary>
      <h2 className="text-title tracking-[-0.012em]">{title}</h2>
    </summary>
    <div className="pb-10">{children}</div>
  </details>
)

const Pairs = ({ pairs }: { pairs: DemoWords['demands'] }) => (
  <ol className="border-t border-line">
    {pairs.map(({ title, text }) => (
      <li key={title} className="grid gap-x-16 border-b border-line py-3 lg:grid-cols-2">
        <h3 className="font-sans font-medium">{title}</h3>
        <p className="max-w-[64ch] text-quiet">{text}</p>
      </li>
    ))}
  </ol>
)

const NeverList = ({ neverDoes }: Pick<DemoWords, 'neverDoes'>) => (
  <section aria-labelledby="never-title" className="border-t border-line">
    <div className="wrap grid py-12 sm:py-20 grid-cols-1 gap-x-16 gap-y-6 sm:gap-y-10 lg:grid-cols-2">
      <div className="lg:sticky lg:top-16 lg:self-start">
        <h2 id="never-title" className="max-w-[9em] text-heading tracking-heading">
          Five things it’s set up never to do
        </h2>
        <p className="mt-4 max-w-[38ch] text-lead text-quiet sm:mt-5">
          Try to make it slip. A language model sometimes will, so name the person at your firm who reads the
          transcripts.
        </p>
      </div>
      <ul className="border-t border-edge">
        {neverDoes.map(({ title, text }) => (
          <li key={title} className="border-b border-line sm:py-4">
            <Fold heading="h3" title={title}>
              <p className="max-w-[48ch] text-quiet max-sm:pb-4 max-sm:text-small sm:mt-2">{text}</p>
            </Fold>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
