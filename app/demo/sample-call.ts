/** One turn of the sample call, and the line of the sheet that it fills. */
export interface Turn {
  /** What the caller says before the assistant does. */
  first?: string
  assistant: string
  caller?: string
  /** What the assistant asks back, and the caller's answer to that. */
  again?: { assistant: string; caller: string }
  line: { label: string; value: string; isUrgent?: true }
}

/** A made-up call, marked as one wherever it's shown: up to the conflict search, which fills the first sheet. */
export const CONFLICT_CALL: readonly Turn[] = [
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

/** The same call after the search: the second sheet, held until an attorney has confirmed it. */
export const STORY_CALL: readonly Turn[] = [
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
