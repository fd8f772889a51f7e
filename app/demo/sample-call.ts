/** One turn of the sample call, and the line of the sheet that it fills. */
export interface Turn {
  /** What the caller says of its own accord, before the assistant does. */
  first?: string
  assistant: string
  caller?: string
  line: { label: string; value: string; isUrgent?: true }
}

/** A made-up call, marked as one wherever it is shown. The stand-in of the sandbox asks in the same order. */
export const SAMPLE_CALL: readonly Turn[] = [
  {
    assistant:
      'I am a computer program, not a person and not a lawyer. You have reached the firm’s intake line, and I write down what you tell me for the firm to read. May we go on?',
    caller: 'Yes. That’s fine.',
    line: { label: 'Consent', value: 'Told that a program listens and writes; agreed' },
  },
  {
    assistant: 'First things first. Is anyone in danger, or in need of an ambulance, right now?',
    caller: 'No, I’m at home.',
    line: { label: 'Safety', value: 'No emergency' },
  },
  {
    assistant: 'In one sentence: what happened? Leave out for now whose fault it was.',
    caller: 'A van hit me from behind at a red light.',
    line: { label: 'What happened', value: 'Van hit caller’s car from behind, at a red light' },
  },
  {
    assistant: 'When was that, and where?',
    caller: 'This afternoon, a bit after four. Fifth and Main.',
    line: { label: 'When and where', value: 'Saturday, shortly after 4 p.m.; Fifth and Main' },
  },
  {
    assistant:
      'Before you tell me more: who else was there? Names of people and companies, as far as you know them, and yours would be good too.',
    caller: 'I’m Pat. My sister Robin was with me. He didn’t say his name. The van said Example Plumbing.',
    line: { label: 'Names to check', value: 'Pat (caller), Robin (passenger), Example Plumbing; driver not known' },
  },
  {
    first: 'Do I have a case?',
    assistant: 'That’s for the attorney. I have written your question down, and marked it to be looked at first.',
    line: { label: 'Asked the attorney', value: '“Do I have a case?”', isUrgent: true },
  },
  {
    assistant: 'Where does it hurt, and since when? And has a doctor seen you?',
    caller: 'My neck, and since six my head. No doctor yet.',
    line: { label: 'Injuries, treatment', value: 'Neck; headache since about 6 p.m. Not treated so far' },
  },
  {
    assistant: 'Has an insurance company been in touch? Have you given a statement, or signed anything?',
    caller: 'Theirs left a voicemail already. I haven’t called back. Nothing signed.',
    line: {
      label: 'Insurance, statements',
      value: 'Other side’s insurer left a voicemail. No statement, nothing signed',
    },
  },
  {
    assistant:
      'Was a city, a county, a state, a school or a bus line involved? Were you at work? Did you get papers with a date on them?',
    caller: 'I was making a delivery for work.',
    line: { label: 'Dates', value: 'At work when it happened', isUrgent: true },
  },
  {
    assistant: 'How does the attorney reach you, when, and may a message be left?',
    caller: '555-0142, after eight. No message, please.',
    line: { label: 'Reach', value: '555-0142, after 8 a.m.; leave no message' },
  },
  {
    assistant:
      'That is all I ask. No one has agreed to represent you yet. The firm checks the names first; then a person calls you, after eight. If it gets worse before that, call a doctor or 911.',
    line: { label: 'Next', value: 'Check three names, then a person calls' },
  },
]
