/** The sample call, each turn beside the line of the sheet that it fills. */
export function SampleTranscript() {
  return (
    <section aria-labelledby="sample-title" className="border-t border-line">
      <div className="wrap section-space">
        <div className="mb-12 grid grid-cols-1 items-end gap-x-16 gap-y-5 lg:grid-cols-2">
          <h2 id="sample-title" className="text-heading tracking-heading">
            One call, two sheets
          </h2>
          <p className="max-w-[52ch] text-lead text-quiet">
            A made-up call. Names go on the first sheet, which your staff can search. The story goes on the second,
            which waits for the answer.
          </p>
        </div>
        <SheetHead call="Fig. 2a Sample call, Sat 9:41 p.m." sheet="Fig. 2b Sheet 1: conflict check" />
        <Turns turns={CONFLICT_CALL} />
        <SheetEnd />
        <details className="disclosure mt-8">
          <summary>No match: read the rest of the call</summary>
          <SheetHead call="The call goes on" sheet="Fig. 2c Sheet 2: intake, held" />
          <Turns turns={STORY_CALL} />
          <SheetEnd />
        </details>
      </div>
    </section>
  )
}

function SheetHead({ call, sheet }: { call: string; sheet: string }) {
  return (
    <div className="hidden lg:transcript-row" aria-hidden="true">
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
    <div aria-hidden="true" className="hidden lg:transcript-row">
      <span />
      <span className="intake-paper h-7" />
    </div>
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

function Said({ turn: { first, assistant, caller, again } }: { turn: Turn }) {
  return (
    <div className="space-y-3 py-5 lg:border-b lg:border-line lg:pr-16">
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

interface Turn {
  /** Said by the caller first. */
  first?: string
  assistant: string
  caller?: string
  /** A follow-up question and its answer. */
  again?: { assistant: string; caller: string }
  line: { label: string; value: string; isUrgent?: true }
}

/** A made-up call, always labeled as one, up to the conflict search. */
const CONFLICT_CALL: readonly Turn[] = [
  {
    assistant:
      'If this is an emergency, hang up and call 911. You’ve reached the firm’s after-hours line. A computer program from an outside company records and transcribes this call. I’m that program: not a person, and not a lawyer. Is that all right?',
    caller: 'Yes. That’s fine.',
    line: { label: 'Consent', value: 'Told that an outside company’s program records and transcribes; agreed' },
  },
  {
    assistant: 'First: is anyone in danger, or does anyone need an ambulance right now?',
    caller: 'No, I’m at home.',
    line: { label: 'Safety', value: 'No emergency' },
  },
  {
    assistant:
      'Before you tell me what happened, I need names, so the firm can check for a conflict. What’s your full name? Please spell it, and give me any other name you’ve used.',
    caller: 'Pat Roe. P-A-T, R-O-E. I was Pat Doe until I got married.',
    line: { label: 'Caller', value: 'Pat Roe, formerly Pat Doe (spelled)' },
  },
  {
    assistant:
      'Who else was involved? Anyone with you, the other driver, a business, a property owner. Full names, spelled if you can.',
    caller: 'My sister Robin Doe, D-O-E. He didn’t say his name. The van said Example Plumbing.',
    line: {
      label: 'Others involved',
      value: 'Robin Doe, passenger (spelled); Example Plumbing; driver’s name not known',
    },
  },
  {
    assistant: 'Were you working when it happened? If you were, what’s your employer’s name?',
    caller: 'I was making a delivery. Example Florist.',
    line: { label: 'At work for', value: 'Example Florist', isUrgent: true },
  },
  {
    assistant: 'Which insurance companies are involved, yours and theirs? Just the names for now.',
    caller: 'Mine is Example Mutual. Theirs left a voicemail, Sample Casualty.',
    line: { label: 'Insurers', value: 'Example Mutual (caller); Sample Casualty (other side)' },
  },
  {
    assistant: 'In case we get cut off: how can the firm reach you, when, and is it OK to leave a message?',
    caller: '555-0142, after eight. No message, please.',
    again: {
      assistant: 'Eight in the morning or in the evening? And on which day?',
      caller: 'Morning. Tomorrow’s fine.',
    },
    line: { label: 'Reach', value: '555-0142, Sunday after 8 a.m. (both asked); no message' },
  },
  {
    assistant: 'One moment while the firm’s list is searched for those names.',
    line: {
      label: 'Conflict search',
      value: 'Seven names, no match on the list; an attorney confirms before reading sheet 2',
    },
  },
]

/** The rest of the call, on the second sheet. */
const STORY_CALL: readonly Turn[] = [
  {
    assistant: 'In one sentence, what happened? You can leave out whose fault it was.',
    caller: 'A van hit me from behind at a red light.',
    line: { label: 'What happened', value: 'A van hit caller’s car from behind at a red light' },
  },
  {
    first: 'Do I have a case?',
    assistant: 'That’s for the attorney. I’ve written your question down and marked it to be looked at first.',
    line: { label: 'Asked the attorney', value: '“Do I have a case?”', isUrgent: true },
  },
  {
    assistant: 'When was that? The date, if you know it. And where?',
    caller: 'This afternoon, a bit after four. Fifth and Main.',
    line: { label: 'When and where', value: '“This afternoon, a bit after four,” said on Saturday; Fifth and Main' },
  },
  {
    assistant: 'Where does it hurt, and since when? Has a doctor seen you?',
    caller: 'My neck, and since six my head. No doctor yet.',
    line: { label: 'Injuries, treatment', value: 'Neck; head since six. Not treated so far' },
  },
  {
    assistant: 'Have you given anyone a recorded statement, or signed anything?',
    caller: 'No. I haven’t called them back.',
    line: { label: 'Statements', value: 'None given, nothing signed' },
  },
  {
    assistant:
      'Last one. Was a city, county, state, school or bus line involved? Did you get papers with a date on them, or did anyone give you a deadline?',
    caller: 'The voicemail said to call by Tuesday.',
    line: {
      label: 'Dates',
      value: 'Insurer’s voicemail: “call by Tuesday.” An attorney decides what it means',
      isUrgent: true,
    },
  },
  {
    assistant:
      'That’s everything I ask. The firm hasn’t agreed to represent you, and I can’t tell you whether you have a case. The attorney on call will call you tomorrow, Sunday, after eight in the morning. If it gets worse before then, call a doctor or 911.',
    line: { label: 'Next', value: 'Attorney confirms the search, reads this, calls' },
  },
]
