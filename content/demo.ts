// The words of the demo page. What its typed intake asks is in typed-intake.ts.

/** What the assistant asks, in order, and why. */
export const intakeQuestions = [
  {
    asks: 'Is it all right if a program records and transcribes this?',
    reason:
      'The caller hears that it’s a program run by an outside company, and can say no. In an emergency the first words are “call 911.” Some states require everyone’s consent to a recording.',
  },
  {
    asks: 'Is anyone in danger now?',
    reason: 'If so, 911 comes first and the questions wait. It also settles a frightened caller.',
  },
  {
    asks: 'Your full name, spelled? Any other name?',
    reason: '“Pat” can’t be searched. A married name from ten years ago can be the one that hits.',
  },
  {
    asks: 'Who else was involved? Your employer? The insurers?',
    reason: 'If the plumber is your client, or the insurer sends you work, you want to know before the story.',
  },
  {
    asks: 'How do we reach you, and can we leave a message?',
    reason:
      'Asked early, in case the call drops. “After eight” isn’t a time until the caller says which eight. Some callers share a phone with the person they’re calling about.',
  },
  {
    asks: 'Then it stops while the names get searched',
    reason:
      'No match, and it goes on with a second sheet. Any match, and it takes no story: your office calls back. Only an attorney clears a conflict.',
  },
  {
    asks: 'What happened, in one sentence?',
    reason:
      'Enough to sort the matter. Even this is protected under Model Rule 1.18, so it isn’t on the sheet that gets passed around.',
  },
  {
    asks: 'When, and where?',
    reason: 'Deadlines start from a date; the attorney decides which. The place points to the court and the rules.',
  },
  {
    asks: 'Where does it hurt? Who’s treated you? Have you given a statement?',
    reason:
      'Memory fades and records take a while to come. An answer about a recorded statement is noted, never commented on.',
  },
  {
    asks: 'A government? Papers with a date? A deadline?',
    reason:
      'Some deadlines are short. A yes goes to the top of the sheet, and the attorney on call looks the same day.',
  },
] as const

/** What the assistant must never do. */
export const neverDoes = [
  {
    title: 'Answer a question of law',
    text: '“Do I have a case?” “Should I sign?” “What’s it worth?” It’s set up to say “That’s for the attorney,” write the question down, and ask its own again.',
  },
  {
    title: 'Say you’ve taken the matter',
    text: 'It doesn’t accept anyone or turn anyone away. It ends by saying the firm hasn’t agreed to represent the caller.',
  },
  {
    title: 'Pass for a person',
    text: 'It says it’s a program before it asks anything, and again whenever a caller wants to know.',
  },
  {
    title: 'Stand between a caller and you',
    text: '“Can I talk to someone?” ends the questions. It takes a number, and the sheet says: call first.',
  },
  {
    title: 'Guess',
    text: '“After eight” isn’t 8 a.m. until the caller says so. What the caller doesn’t know is marked “not known.” If it doesn’t follow an answer, it asks again, then marks it “unclear.”',
  },
] as const

/** What a firm has to settle first. */
export const demands = [
  {
    title: 'Consent to the recording',
    text: 'Some states require everyone’s yes before a call is recorded. Ask first, record the yes, and decide how long a recording is stored, where, and who can hear it.',
  },
  {
    title: 'A vendor you’ve vetted',
    text: 'An outside company hears your callers. Rules 1.6(c) and 5.3 call for reasonable efforts on your part: read its terms on retention, training and access, and get them in a contract.',
  },
  {
    title: 'Someone on call, by name',
    text: 'One of your attorneys or staff reads every sheet marked “look first,” weekends included. Don’t switch it on until you know who’s on the roster.',
  },
  {
    title: 'Conflicts before the story',
    text: 'Rule 1.18 protects whatever a caller says, even if you say no, and learning too much can disqualify you. So names are searched first, and the story goes on a separate sheet.',
  },
] as const

/** What's said, and the line of the sheet that it fills. */
export interface Turn {
  /** Said by the caller first. */
  first?: string
  assistant: string
  caller?: string
  /** A follow-up question and its answer. */
  again?: { assistant: string; caller: string }
  line: { label: string; value: string; isUrgent?: true }
}

/** A sample call, always labeled as one, up to the conflict search. */
export const conflictCall: readonly Turn[] = [
  {
    assistant:
      'If this is an emergency, hang up and call 911. You’ve reached the firm’s after-hours line. A computer program from an outside company records and transcribes this call. I’m that program: not a person, and not an attorney. Is that all right?',
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
export const storyCall: readonly Turn[] = [
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
    caller: 'My neck. And my head started hurting around six. No doctor yet.',
    again: {
      assistant:
        'I’m not a doctor, and pain like that can turn serious. Please have it looked at tonight. If it gets worse, call 911. Shall I go on?',
      caller: 'Yes. My sister can drive me.',
    },
    line: {
      label: 'Injuries, treatment',
      value: 'Neck; head since six. Not treated so far; told to see a doctor tonight',
      isUrgent: true,
    },
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
      'That’s everything I ask. The firm hasn’t agreed to represent you, and I can’t tell you whether you have a case. The attorney on call will call you tomorrow, Sunday, after eight in the morning. Please see a doctor tonight, and call 911 if it gets worse.',
    line: { label: 'Next', value: 'Attorney confirms the search, reads this, calls' },
  },
]
