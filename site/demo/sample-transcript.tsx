import type { DemoWords, Turn } from '#content-loader/page-words.server.ts'

const ROW = 'lg:grid lg:grid-cols-[calc(50%+2rem)_minmax(0,1fr)]'

/** A whole call, line by line, beside what each line puts on the sheets. */
export const SampleTranscript = ({ conflictCall, storyCall }: Pick<DemoWords, 'conflictCall' | 'storyCall'>) => (
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
