import { SAMPLE_CALL, type Turn } from './sample-call.ts'

/** Up to the question that the assistant may not answer; what follows opens on demand. */
const SHOWN = 6

/** The sample call, each turn beside the line of the sheet that it fills. */
export function SampleTranscript() {
  return (
    <section aria-labelledby="sample-title" className="border-t border-line">
      <div className="wrap section-space">
        <div className="mb-12 grid grid-cols-1 items-end gap-x-16 gap-y-5 lg:grid-cols-2">
          <h2 id="sample-title" className="text-heading tracking-heading">
            As the caller talks, the sheet fills
          </h2>
          <p className="max-w-[52ch] text-lead text-quiet">
            A sample: caller, van and number are made up. With each answer comes the line that you read on Monday.
          </p>
        </div>
        <div className="hidden lg:transcript-row" aria-hidden="true">
          <p className="label flex justify-between border-b border-edge pr-16 pb-3 text-quiet">
            <span>Fig. 2a Sample call</span>
            <span>Sat 9:41 p.m.</span>
          </p>
          <p className="label intake-paper flex justify-between px-7 pt-5 pb-3">
            <span>Fig. 2b Intake sheet</span>
            <span>Sample</span>
          </p>
        </div>
        <Turns turns={SAMPLE_CALL.slice(0, SHOWN)} />
        <details className="disclosure">
          <summary className="relative lg:w-[calc(50%+2rem)] lg:pr-16">
            Read the rest of the call
            <span
              aria-hidden="true"
              className="intake-paper absolute inset-y-0 left-full w-[calc(100%-4rem)] max-lg:hidden"
            />
          </summary>
          <Turns turns={SAMPLE_CALL.slice(SHOWN)} />
        </details>
        <div aria-hidden="true" className="hidden lg:transcript-row">
          <span />
          <span className="intake-paper h-7" />
        </div>
      </div>
    </section>
  )
}

function Turns({ turns }: { turns: readonly Turn[] }) {
  return (
    <ol className="border-t border-line lg:border-t-0">
      {turns.map((turn) => (
        <li key={turn.line.label} className="lg:transcript-row">
          <Said turn={turn} />
          <SheetLine line={turn.line} />
        </li>
      ))}
    </ol>
  )
}

function Said({ turn: { first, assistant, caller } }: { turn: Turn }) {
  return (
    <div className="space-y-3 py-5 lg:border-b lg:border-line lg:pr-16">
      {first && <Line who="Caller">{first}</Line>}
      <Line who="Assistant">{assistant}</Line>
      {caller && <Line who="Caller">{caller}</Line>}
    </div>
  )
}

function Line({ who, children }: { who: 'Caller' | 'Assistant'; children: string }) {
  const isCaller = who === 'Caller'
  return (
    <p className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-[6.5rem_1fr]">
      <span className={`label pt-1.5 ${isCaller ? 'text-ink' : 'text-quiet'}`}>{who}</span>
      <span
        className={
          isCaller ? 'max-w-[46ch] font-text text-[1.3125rem] leading-[1.4] italic' : 'max-w-[52ch] text-quiet'
        }
      >
        {children}
      </span>
    </p>
  )
}

function SheetLine({ line: { label, value, isUrgent } }: { line: Turn['line'] }) {
  return (
    <div className="intake-paper flex items-end px-5 sm:px-7">
      <p
        data-urgent={isUrgent}
        className="grid w-full grid-cols-1 gap-x-5 gap-y-1 border-b border-line py-4 data-urgent:intake-urgent xl:grid-cols-[10rem_1fr]"
      >
        <span className="label pt-1 text-quiet">
          <span className="sr-only">On the sheet: </span>
          {label}
        </span>
        <span className="font-medium">
          {value}
          {isUrgent && <span className="label ml-3 whitespace-nowrap text-accent-text">Look first</span>}
        </span>
      </p>
    </div>
  )
}
