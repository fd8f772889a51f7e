import type { DemoWords, Turn } from '#content-loader/page-words.server.ts'

/** How much of the call a phone shows at first; a wide screen shows all of it. */
const OPEN_TURNS = 2

const ROW = 'lg:grid lg:grid-cols-[calc(50%+2rem)_minmax(0,1fr)]'

export function SampleTranscript({ conflictCall, storyCall }: Pick<DemoWords, 'conflictCall' | 'storyCall'>) {
  return (
    <section aria-labelledby="sample-title" className="border-t border-line">
      <div className="wrap section-space">
        <div className="mb-4 grid grid-cols-1 items-end gap-x-16 gap-y-3 sm:mb-12 sm:gap-y-5 lg:grid-cols-2">
          <h2 id="sample-title" className="text-heading tracking-heading">
            One call, two sheets
          </h2>
          <p className="max-w-[52ch] text-lead text-quiet max-sm:text-body">
            A sample call. Names go on the first sheet, which your staff can search. The story goes on the second, which
            waits for the answer.
          </p>
        </div>
        <SheetHead call="Fig. 2a Sample call, Sat 9:41 p.m." sheet="Fig. 2b Sheet 1: conflict check" />
        <Turns turns={conflictCall.slice(0, OPEN_TURNS)} />
        <details className="disclosure fold-on-phone border-b border-line">
          <summary>The call goes on: read all of sheet 1</summary>
          <Turns turns={conflictCall.slice(OPEN_TURNS)} />
        </details>
        <SheetEnd />
        <details className="disclosure sm:mt-8">
          <summary>No match: read the rest of the call</summary>
          <SheetHead call="The call goes on" sheet="Fig. 2c Sheet 2: intake, held" />
          <Turns turns={storyCall} />
          <SheetEnd />
        </details>
      </div>
    </section>
  )
}

function SheetHead({ call, sheet }: { call: string; sheet: string }) {
  return (
    <div className={`hidden ${ROW}`} aria-hidden="true">
      <p className="label border-b border-edge pr-16 pb-3 text-quiet">{call}</p>
      <p className="label intake-paper flex justify-between px-7 pt-5 pb-3">
        <span>{sheet}</span>
        <span>Sample</span>
      </p>
    </div>
  )
}

function SheetEnd() {
  return (
    <div aria-hidden="true" className={`hidden ${ROW}`}>
      <span />
      <span className="intake-paper h-7" />
    </div>
  )
}

function Turns({ turns }: { turns: readonly Turn[] }) {
  return (
    <ol className="border-t border-line lg:border-t-0">
      {turns.map((turn) => (
        <li key={turn.line.label} className={ROW}>
          <Said turn={turn} />
          <SheetLine line={turn.line} />
        </li>
      ))}
    </ol>
  )
}

function Said({ turn: { first, assistant, caller, again } }: { turn: Turn }) {
  return (
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
}

function Line({ who, children }: { who: 'Caller' | 'Assistant'; children: string }) {
  const isCaller = who === 'Caller'
  return (
    <p className="grid grid-cols-1 gap-x-6 gap-y-1 max-sm:block sm:grid-cols-[6.5rem_1fr]">
      <span className={`label pt-1.5 max-sm:mr-2.5 ${isCaller ? 'text-ink' : 'text-quiet'}`}>{who}</span>
      <span
        className={
          isCaller
            ? 'max-w-[46ch] font-text text-[1.1875rem] leading-[1.4] italic sm:text-[1.3125rem]'
            : 'max-w-[52ch] text-quiet max-sm:text-small'
        }
      >
        {children}
      </span>
    </p>
  )
}

function SheetLine({ line: { label, value, isUrgent } }: { line: Turn['line'] }) {
  return (
    <div className="intake-paper flex items-end px-4 max-sm:text-small sm:px-7">
      <p
        data-urgent={isUrgent || undefined}
        className="grid w-full grid-cols-1 gap-x-5 gap-y-1 border-b border-line py-2 max-sm:grid-cols-[min(6.5rem,28vw)_minmax(0,1fr)] data-urgent:intake-urgent sm:py-4 xl:grid-cols-[10rem_1fr]"
      >
        <span className="label pt-1 text-quiet wrap-anywhere">
          <span className="sr-only">On the sheet: </span>
          {label}
        </span>
        <span className="font-medium wrap-anywhere">
          {value}
          {isUrgent && <span className="label ml-3 inline-block text-accent-text">Look first</span>}
        </span>
      </p>
    </div>
  )
}
