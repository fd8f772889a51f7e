import type { DemoWords } from '#content-loader/page-words.server.ts'
import { SampleTranscript } from '../demo/sample-transcript.tsx'
import { Island } from '../islands/island.tsx'
import { Plate } from '../plates/plate.tsx'
import voiceToSheet from '../plates/voice-to-intake-sheet.svg?url&no-inline'
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
        <div className="wrap grid grid-cols-1 items-end gap-x-16 gap-y-5 pt-8 pb-9 sm:gap-y-10 sm:pt-20 sm:pb-16 lg:grid-cols-2 lg:pt-24 lg:pb-24">
          <div>
            <p className="label mb-4 text-quiet sm:mb-5">AI Intake Specialist, personal injury</p>
            <h1 className="max-w-[9em] text-page tracking-display">AI Assistant Demo</h1>
            <p className="mt-4 max-w-[48ch] text-lead text-quiet max-sm:text-body sm:mt-8">
              It takes the first call of a personal-injury matter: consent, safety, names for the conflict check, and
              only then the story. It’s set up not to give legal advice.
            </p>
          </div>
          <Island name="assistant" props={{}} atOnce="always" />
        </div>
        <Island name="typed-intake" props={{ script }} />
        <Scenario />
        <SampleTranscript {...demo} />
        <QuestionList {...demo} />
        <NeverList {...demo} />
        <Requirements {...demo} />
      </div>
      <Consultation source="demo-page">
        Tell us about the last call your office missed. We’ll say what an assistant could ask for you, and what should
        stay with your staff.
      </Consultation>
    </>
  )
}

function Scenario() {
  return (
    <section
      aria-labelledby="scenario-title"
      className="border-t border-line bg-raised [--color-paper:var(--color-raised)]"
    >
      <div className="wrap section-space grid grid-cols-1 items-center gap-x-16 gap-y-5 sm:gap-y-12 lg:grid-cols-2">
        <div>
          <p className="label mb-3 text-quiet sm:mb-5">Saturday, 9:41 p.m.</p>
          <h2 id="scenario-title" className="mb-4 sm:mb-7 max-w-[13em] text-heading tracking-heading">
            The call comes when the office is closed
          </h2>
          <div className="max-w-[48ch] space-y-3 text-quiet sm:space-y-5">
            <p>
              Rear-ended at a light that afternoon. The neck keeps getting worse, and the other driver’s insurer has
              already left a voicemail. Your office opens Monday, and the next firm is on the same screen.
            </p>
            <p className="text-ink">
              An assistant answers instead. It asks for names, stops for the conflict search, and leaves you two sheets:
              who’s involved, and what happened.
            </p>
          </div>
        </div>
        <figure className="max-lg:max-w-xl">
          <Plate
            href={voiceToSheet}
            alt="A voice, drawn as a line that swings, passes through a row of gates and comes out as the ruled lines of a sheet; one line is marked"
            className="w-full"
          />
          <figcaption className="label mt-5 border-t border-line pt-3 text-quiet max-sm:hidden">
            Fig. 1 The call goes in; what you need comes out
          </figcaption>
        </figure>
      </div>
    </section>
  )
}

function QuestionList({ intakeQuestions }: Pick<DemoWords, 'intakeQuestions'>) {
  return (
    <section aria-labelledby="questions-title" className="border-t border-line bg-raised">
      <div className="wrap section-space grid gap-x-16 gap-y-5 sm:gap-y-8 lg:grid-cols-[0.8fr_1.2fr]">
        <div className="lg:sticky lg:top-16 lg:self-start">
          <h2 id="questions-title" className="mb-5 text-heading tracking-heading">
            What it asks, and why
          </h2>
          <p className="max-w-[44ch] text-lead text-quiet max-sm:text-body">
            The order is the point: a yes, then safety, then names and a way to call back. Then it stops for the
            conflict search, as a careful paralegal would.
          </p>
        </div>
        <ol className="border-t border-edge">
          {intakeQuestions.map(({ asks, reason }, index) => (
            <li key={asks}>
              <details className="disclosure disclosure-dense border-b border-line">
                <summary>
                  <span className="grid min-w-0 grid-cols-[min(2.25rem,10vw)_minmax(0,1fr)] wrap-anywhere">
                    <span aria-hidden="true" className="label self-center text-accent-text">
                      {index + 1}
                    </span>
                    {asks}
                  </span>
                </summary>
                <p className="max-w-[56ch] pb-5 pl-9 text-quiet">{reason}</p>
              </details>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function NeverList({ neverDoes }: Pick<DemoWords, 'neverDoes'>) {
  return (
    <section aria-labelledby="never-title" className="border-t border-line">
      <div className="wrap section-space grid grid-cols-1 gap-x-16 gap-y-6 sm:gap-y-10 lg:grid-cols-2">
        <div className="lg:sticky lg:top-16 lg:self-start">
          <h2 id="never-title" className="max-w-[9em] text-heading tracking-heading">
            Five things it’s set up never to do
          </h2>
          <p className="mt-4 max-w-[38ch] text-lead text-quiet max-sm:text-body sm:mt-5">
            Try to make it slip. A language model sometimes will, so name the person at your firm who reads the
            transcripts.
          </p>
        </div>
        <ul className="border-t border-edge">
          {neverDoes.map(({ title, text }) => (
            <li key={title} className="border-b border-line sm:py-7">
              <Fold heading="h3" title={title}>
                <p className="max-w-[48ch] text-quiet max-sm:pb-4 max-sm:text-small sm:mt-2">{text}</p>
              </Fold>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Requirements({ demands }: Pick<DemoWords, 'demands'>) {
  return (
    <section aria-labelledby="requirements-title" className="border-t border-line bg-raised">
      <div className="wrap section-space">
        <div className="mb-5 max-w-[46rem] sm:mb-12">
          <h2 id="requirements-title" className="mb-5 text-heading tracking-heading">
            What it takes in your firm
          </h2>
          <p className="text-lead text-quiet max-sm:text-body">
            Settle these four on paper first. The rule numbers are the ABA’s Model Rules; your own state’s rules have
            the last word.
          </p>
        </div>
        <ul className="grid grid-cols-1 border-t border-edge md:grid-cols-2 xl:grid-cols-4">
          {demands.map(({ title, text }) => (
            <li
              key={title}
              className="border-line max-md:border-b sm:py-7 md:max-xl:nth-[n+3]:border-t md:pr-8 md:even:border-l md:even:pl-8 xl:not-first:border-l xl:not-first:pl-8"
            >
              <Fold heading="h3" title={title}>
                <p className="max-w-[44ch] text-quiet max-sm:pb-4 max-sm:text-small sm:mt-3">{text}</p>
              </Fold>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
