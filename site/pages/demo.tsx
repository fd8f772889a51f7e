import type { ReactNode } from 'react'
import type { DemoWords, Turn } from '#content-loader/page-words.server.ts'
import { Island } from '../islands/island.tsx'
import { type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
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
        <div className="wrap print:hidden">
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
              Settle these on paper first. The rule numbers are the ABA’s Model Rules; your own state’s rules have the
              last word.
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
          What it’s set up never to do
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

const ROW = 'lg:grid lg:grid-cols-[calc(50%+2rem)_minmax(0,1fr)]'

/** A whole call, line by line, beside what each line puts on the sheets. */
const SampleTranscript = ({ conflictCall, storyCall }: Pick<DemoWords, 'conflictCall' | 'storyCall'>) => (
  <>
    <SheetHead>Sheet 1: conflict check</SheetHead>
    <Turns turns={conflictCall} />
    <SheetHead>Sheet 2: intake, held until an attorney confirms the search</SheetHead>
    <Turns turns={storyCall} />
  </>
)

const SheetHead = ({ children }: { children: string }) => (
  <div className={ROW}>
    <p className="intake-paper px-4 pt-5 pb-3 text-small font-semibold sm:px-7 lg:col-start-2">{children}</p>
  </div>
)

const Turns = ({ turns }: { turns: readonly Turn[] }) => (
  <ol className="border-t border-line lg:border-t-0">
    {turns.map((turn) => (
      <li key={turn.line.label} className={ROW}>
        <Said turn={turn} />
        <SheetLine line={turn.line} />
      </li>
    ))}
  </ol>
)

const Said = ({ turn: { first, assistant, caller, again } }: { turn: Turn }) => (
  <div className="space-y-1.5 py-3 sm:space-y-3 sm:py-5 lg:border-b lg:border-line lg:pr-16">
    {first && <Line who="Caller">{first}</Line>}
    <Line who="Assistant">{assistant}</Line>
    {caller && <Line who="Caller">{caller}</Line>}
    {again && (
      <>
        <Line who="Assistant">{again.assistant}</Line>
        <Line who="Caller">{again.caller}</Line>
      </>
    )}
  </div>
)

function Line({ who, children }: { who: 'Caller' | 'Assistant'; children: string }) {
  const isCaller = who === 'Caller'
  return (
    <p className="grid grid-cols-1 gap-x-6 gap-y-1 max-sm:block sm:grid-cols-[6.5rem_1fr]">
      <span className={`text-small max-sm:mr-2.5 ${isCaller ? 'text-ink' : 'text-quiet'}`}>{who}</span>
      <span
        className={
          isCaller
            ? 'max-w-[46ch] font-text text-lead leading-[1.4] italic'
            : 'max-w-[52ch] text-quiet max-sm:text-small'
        }
      >
        {children}
      </span>
    </p>
  )
}

const SheetLine = ({ line: { label, value, isUrgent } }: { line: Turn['line'] }) => (
  <div className="intake-paper flex items-end px-4 max-sm:text-small sm:px-7">
    <p
      data-urgent={isUrgent || undefined}
      className="grid w-full grid-cols-1 gap-x-5 gap-y-1 border-b border-line py-2 max-sm:grid-cols-[min(6.5rem,28vw)_minmax(0,1fr)] data-urgent:intake-urgent sm:py-4 xl:grid-cols-[10rem_1fr]"
    >
      <span className="text-small text-quiet wrap-anywhere">
        <span className="sr-only">On the sheet: </span>
        {label}
      </span>
      <span className="font-medium wrap-anywhere">
        {value}
        {isUrgent && <strong className="ml-3 inline-block text-small text-accent-text">Look first</strong>}
      </span>
    </p>
  </div>
)
