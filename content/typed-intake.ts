export type Answers = Readonly<Record<string, string>>

/** Names first; the story waits for the conflict check. */
export type SheetName = 'conflict' | 'story'

export interface Question {
  id: string
  sheet: SheetName
  ask: string
  again: string
  why: string
  label: string
  /** Offered as buttons. Any other answer is accepted too. */
  choices?: readonly string[]
  /** What counts as an answer; by default anything but a bare yes or no. */
  takes?:
    | 'a yes'
    | 'danger or none'
    | 'all clear'
    | 'a full name'
    | 'yes or no'
    | 'no or more'
    | 'a contact'
    | 'a result'
  isSkipped?: (answers: Answers) => boolean
  thanks?: string
  /** Still asked when the caller wants a person. */
  isForCallback?: true
  /** A step of the firm's that the visitor plays. */
  isStage?: true
}

const NOT_KNOWN = 'I don’t know'

const SEARCH_RESULTS = ['No match', 'A possible match'] as const

/** The first call of a personal-injury matter: consent, safety, names, contact, conflict search, then the story. */
export const SCRIPT: readonly Question[] = [
  {
    id: 'consent',
    sheet: 'conflict',
    ask: 'If this is an emergency, stop and call 911. You’ve reached the firm after hours. A computer program from an outside company records what we say here. I’m that program: not a person, and not an attorney. Is that all right?',
    again: 'I need a yes to go on. Can a computer program from an outside company record this? Yes or no.',
    why: 'You should know who’s listening and what’s recorded, and you can say no.',
    label: 'Consent',
    choices: ['Yes', 'No'],
    takes: 'a yes',
  },
  {
    id: 'danger',
    sheet: 'conflict',
    ask: 'First: is anyone in danger, or does anyone need an ambulance right now?',
    again: 'The rest can wait. Is anyone in danger right now? Yes or no. If you’re not sure, call 911 first.',
    why: 'Nothing I could write down matters more.',
    label: 'Safety',
    choices: ['No', 'Yes'],
    takes: 'danger or none',
  },
  {
    id: 'safe',
    sheet: 'conflict',
    ask: 'Please call 911 now. I can wait. Tell me when everyone’s safe.',
    again: 'I’m still here. Say “safe” when everyone is.',
    why: 'An ambulance can’t wait. I can.',
    label: 'Afterward',
    choices: ['Everyone’s safe now'],
    takes: 'all clear',
    isSkipped: ({ danger }) => danger !== 'yes',
  },
  {
    id: 'caller',
    sheet: 'conflict',
    ask: 'Before you tell me what happened, I need names, so the firm can check for a conflict. What’s your full name? Please spell it, and give me any other name you’ve used.',
    again: 'Your first and last name, please, spelled out. Who’s calling?',
    why: 'The firm might already represent someone involved. If it does, it shouldn’t hear your side.',
    label: 'Caller',
    takes: 'a full name',
  },
  {
    id: 'others',
    sheet: 'conflict',
    ask: 'Who else was involved? Anyone with you, the other driver, a business, a property owner. Full names, spelled if you can.',
    again: 'Even the name on a van or a store helps. If you don’t have a name, say you don’t know.',
    why: 'The firm checks each of these names before an attorney reads anything else.',
    label: 'Others involved',
    takes: 'no or more',
    choices: [NOT_KNOWN],
  },
  {
    id: 'employer',
    sheet: 'conflict',
    ask: 'Were you working when it happened? If you were, what’s your employer’s name?',
    again: 'If you were on the job, who do you work for? If you weren’t, just say no.',
    why: 'Your employer’s name gets checked too, and being at work can change what an attorney looks at first.',
    label: 'At work for',
    takes: 'no or more',
    choices: ['No', NOT_KNOWN],
  },
  {
    id: 'insurers',
    sheet: 'conflict',
    ask: 'Which insurance companies are involved, yours and theirs? Just the names for now.',
    again: 'A card in your wallet or a voicemail might have the name. Which insurers, as far as you know?',
    why: 'The firm might already act for one of them.',
    label: 'Insurers',
    takes: 'no or more',
    choices: [NOT_KNOWN],
  },
  {
    id: 'reach',
    sheet: 'conflict',
    ask: 'In case we get cut off: what number or email address can the firm use to reach you?',
    again: 'I need a phone number or an email address. How can the firm reach you?',
    why: 'Without it, the firm can’t call you back.',
    label: 'Reach at',
    takes: 'a contact',
    isForCallback: true,
  },
  {
    id: 'time',
    sheet: 'conflict',
    ask: 'When’s a good time to call? Which day?',
    again: 'A day and a time, or “anytime.” When should the firm call?',
    why: 'So the call comes when you can talk.',
    label: 'Good time',
    choices: ['Anytime', NOT_KNOWN],
    isForCallback: true,
  },
  {
    id: 'half',
    sheet: 'conflict',
    ask: 'Is that in the morning, or in the afternoon or evening?',
    again: 'Morning, or later in the day?',
    why: 'I don’t want to guess and have the phone ring at the wrong end of the day.',
    label: 'Time of day',
    choices: ['Morning', 'Afternoon or evening', NOT_KNOWN],
    isSkipped: ({ time = '' }) => !leavesHourOpen(time),
    isForCallback: true,
  },
  {
    id: 'message',
    sheet: 'conflict',
    ask: 'Is it OK to leave a message there?',
    again: 'If you don’t pick up, can the firm leave a message? Yes or no.',
    why: 'Some callers share a phone with the person they’re calling about.',
    label: 'Message',
    choices: ['Yes', 'No'],
    takes: 'yes or no',
    isForCallback: true,
  },
  {
    id: 'search',
    sheet: 'conflict',
    ask: 'Now the firm’s list is searched for those names. There’s no firm behind this demo, so you decide: what does the search find?',
    again: 'Pick one: no match, or a possible match.',
    why: 'The story waits for this. A program can search a list; only a lawyer clears a conflict.',
    label: 'Conflict search',
    choices: SEARCH_RESULTS,
    takes: 'a result',
    isStage: true,
    thanks:
      'Thank you. An attorney confirms this check before reading on. What you tell me now goes on a separate sheet.',
  },
  {
    id: 'event',
    sheet: 'story',
    ask: 'In one sentence, what happened? You can leave out whose fault it was.',
    again: 'A few words will do. A car, a fall, a dog, something at work: what happened?',
    why: 'It tells the firm what kind of matter this is.',
    label: 'What happened',
  },
  {
    id: 'when',
    sheet: 'story',
    ask: 'When was that? The date, if you know it.',
    again: 'Your best answer is fine, and so is “I don’t know.” When was it?',
    why: 'Deadlines start from a date. An attorney decides which date and which deadline; I just write down what you know.',
    label: 'When',
    choices: ['Today', 'Yesterday', NOT_KNOWN],
  },
  {
    id: 'where',
    sheet: 'story',
    ask: 'Where did it happen? A street, a town, the name of a store.',
    again: 'The nearest place you can name is enough. Where was it?',
    why: 'It decides which court and which rules might matter.',
    label: 'Where',
    choices: [NOT_KNOWN],
  },
  {
    id: 'injuries',
    sheet: 'story',
    ask: 'Where does it hurt, and since when?',
    again: 'In your own words: what hurts, or what can’t you do since it happened?',
    why: 'It’s easier to remember today than in a month.',
    label: 'Injuries',
    takes: 'no or more',
    thanks:
      'I’m not a doctor. If your head, neck or chest hurts, or you feel dizzy or sick, have a doctor look at it today. Call 911 if it gets worse.',
  },
  {
    id: 'treatment',
    sheet: 'story',
    ask: 'Has a doctor or a hospital seen you? Which one, and when?',
    again: 'A name and a day, or “not yet.” Has anyone treated you?',
    why: 'The firm has to ask for records by name, and they take a while to come.',
    label: 'Treatment',
    takes: 'no or more',
    choices: ['Not yet', NOT_KNOWN],
  },
  {
    id: 'contacted',
    sheet: 'story',
    ask: 'Has an insurance company called or written to you?',
    again: 'A letter, a call, a voicemail, a text: has an insurer been in touch? Yes or no.',
    why: 'If one has, there’s probably a claim open, with a number.',
    label: 'Insurer contact',
    takes: 'yes or no',
    choices: ['No', 'Yes', NOT_KNOWN],
  },
  {
    id: 'claim',
    sheet: 'story',
    ask: 'Which one, and did they give you a claim number?',
    again: 'The company’s name is enough, if you have it.',
    why: 'With the number, the firm can find the claim in one call.',
    label: 'Claim',
    takes: 'no or more',
    choices: [NOT_KNOWN],
    isSkipped: ({ contacted }) => contacted !== 'yes',
  },
  {
    id: 'statement',
    sheet: 'story',
    ask: 'Have you given anyone a recorded statement, or signed anything?',
    again: 'On the phone, on paper, on a tablet: have you said or signed anything? Yes or no.',
    why: 'The attorney needs to know what’s already been said.',
    label: 'Statements',
    takes: 'yes or no',
    choices: ['No', 'Yes', NOT_KNOWN],
  },
  {
    id: 'given',
    sheet: 'story',
    ask: 'Who did you give it to, and when?',
    again: 'A name or a day, whichever you have.',
    why: 'So the attorney can ask for a copy.',
    label: 'Given to',
    takes: 'no or more',
    choices: [NOT_KNOWN],
    isSkipped: ({ statement }) => statement !== 'yes',
  },
  {
    id: 'dates',
    sheet: 'story',
    ask: 'Last one. Was a city, county, state, school or bus line involved? Did you get papers with a date on them, or did anyone give you a deadline? Tell me which, with the date.',
    again: 'A government, papers with a date, a deadline: was any of those part of it?',
    why: 'Some deadlines are short. I don’t know which apply, so an attorney looks at this first.',
    label: 'Dates',
    takes: 'no or more',
    choices: ['None of these', NOT_KNOWN],
  },
]

const HOUR =
  /(?<![\d:.])(?:[1-9]|1[0-2]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?::[0-5]\d)?(?![\d:])\b/i
const PHONE = /\+?\d[\d\s().-]{5,}\d/g
const HALF_OF_DAY = /\b(?:a\.?m|p\.?m|morning|noon|afternoon|evening|night|midnight|lunch\w*|breakfast|dinner)\b/i

/** Whether a time names an hour without morning or evening, such as 'after eight'. */
function leavesHourOpen(text: string): boolean {
  const time = text.replaceAll(PHONE, ' ')
  return HOUR.test(time) && !HALF_OF_DAY.test(time)
}
