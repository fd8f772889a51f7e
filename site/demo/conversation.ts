import type { Question } from '#content-loader/page-words.server.ts'

export type Answers = Readonly<Record<string, string>>

export interface Conversation {
  script: readonly Question[]
  /** The latest question; undefined at the end. */
  asked: string | undefined
  patience: number
  /** As typed; or `yes`, `no`, `unknown` if that's all it says; or `unclear` if asking again didn't help. */
  answers: Answers
  /** What was typed in reply to a question without answering it. */
  unused: Readonly<Record<string, readonly string[]>>
  questions: readonly string[]
  wantsPerson: boolean
  /** The caller wants a person, or isn't safe: only contact details are still needed. */
  isCutShort: boolean
}

interface Step {
  conversation: Conversation
  says: readonly string[]
}

/** A question allows three non-answers, or nine questions back; then the call moves on. */
const PATIENCE = 9
const COST_OF_NO_ANSWER = 3
const COST_OF_ASIDE = 1

export const FOR_THE_ATTORNEY =
  'That’s for the attorney. I’ve written your question down and marked it to be looked at first.'

const UNWRITTEN = 'That’s for the attorney. Until you say yes, I don’t write anything down.'
const NOT_ENGAGED = 'The firm hasn’t agreed to represent you, and I can’t tell you whether you have a case.'
const CLOSING = `That’s everything I ask. ${NOT_ENGAGED} A person from the firm will get in touch. If it gets worse before then, call a doctor or 911.`
const MATCHED = `A person has to finish this check before I can take any details, so I’ll stop here. ${NOT_ENGAGED} A person will get back to you. If you have papers with a date on them, don’t wait for that: talk to another lawyer now.`
const UNREACHED = `I don’t have a number or an address, so the firm can’t call you. Please call the office when it’s open. ${NOT_ENGAGED} If it gets worse before then, call a doctor or 911.`
const PERSON = 'Of course. A person will get back to you. I just need to know how.'
const PERSON_COMING = `Of course. A person will get back to you the way you asked. ${NOT_ENGAGED} If it gets worse before then, call a doctor or 911.`
const DECLINED = `Then I won’t write anything down. ${NOT_ENGAGED} If anyone’s hurt, call 911. If you have papers with a date on them, talk to a lawyer now. Otherwise call the office when it’s open.`
const MACHINE =
  'I’m a computer program. I ask and I write down your answers; a person at the firm reads them and gets back to you.'
const SORRY = 'I’m sorry, I didn’t follow that.'
const UNCLEAR = 'I’ve marked that as unclear, and a person will ask you about it.'
const NOT_SAFE = 'Stay with 911; the rest can wait. I only need one more thing.'

export function begin(script: readonly Question[]): Step {
  const conversation: Conversation = {
    script,
    asked: 'consent',
    patience: PATIENCE,
    answers: {},
    unused: {},
    questions: [],
    wantsPerson: false,
    isCutShort: false,
  }
  return { conversation, says: [questionOf(conversation)?.ask ?? ''] }
}

export const questionOf = ({ script, asked }: Conversation): Question | undefined =>
  script.find(({ id }) => id === asked)

export function answer(conversation: Conversation, text: string): Step {
  const question = questionOf(conversation)
  if (!question) return { conversation, says: [] }
  const typed = text.trim().replaceAll(/\s+/g, ' ')
  const kind = readAnswer(typed)

  switch (kind) {
    case 'blank':
      return spend(conversation, question, COST_OF_NO_ANSWER)
    case 'why':
      return spend(conversation, question, COST_OF_ASIDE, question.why)
    case 'who':
      return spend(conversation, question, COST_OF_ASIDE, MACHINE)
    case 'advice': {
      if (question.id === 'consent') return spend(conversation, question, COST_OF_ASIDE, UNWRITTEN)
      const questions = [...conversation.questions, typed]
      return spend({ ...conversation, questions }, question, COST_OF_ASIDE, FOR_THE_ATTORNEY)
    }
    case 'person':
      return passOn(conversation, question)
    default: {
      const stored = cacheAnswer(question, kind, typed)
      if (stored !== undefined) return record(conversation, question, stored)
      const { patience } = conversation
      const isBetween = patience > COST_OF_NO_ANSWER && patience <= PATIENCE - COST_OF_NO_ANSWER
      const noted = isStored(question) && !isBare(typed) ? noteUnused(conversation, typed) : conversation
      return spend(noted, question, COST_OF_NO_ANSWER, ...(isBetween ? [SORRY] : []))
    }
  }
}

/** The caller wants a person: only ask how to reach them. */
function passOn(conversation: Conversation, question: Question): Step {
  // Nothing is recorded before consent.
  if (question.id === 'consent') return end({ ...conversation, answers: { consent: 'no' } }, DECLINED)
  const wanting = { ...conversation, wantsPerson: true, isCutShort: true }
  if (question.isForCallback) return spend(wanting, question, COST_OF_ASIDE)
  return conversation.answers['reach'] === undefined ? goTo(wanting, 'reach', PERSON) : end(wanting, PERSON_COMING)
}

function spend(conversation: Conversation, question: Question, cost: number, ...says: string[]): Step {
  const patience = conversation.patience - cost
  if (patience > 0) return { conversation: { ...conversation, patience }, says: [...says, question.again] }
  const step = giveUp(conversation, question)
  return { ...step, says: [...says, ...step.says] }
}

/** Moves on without an answer, on the safe side: no yes is a no, danger isn't ruled out, a search is a match. */
function giveUp(conversation: Conversation, question: Question): Step {
  switch (question.id) {
    case 'consent':
      return record(conversation, question, 'no')
    case 'danger':
      return record(conversation, question, 'yes')
    case 'search':
      return record(conversation, question, 'match')
    case 'safe': {
      const answers = { ...conversation.answers, safe: 'unclear' }
      return goTo({ ...conversation, answers, isCutShort: true }, 'reach', NOT_SAFE)
    }
    default:
      return record(conversation, question, 'unclear')
  }
}

function record(conversation: Conversation, question: Question, value: string): Step {
  const answers = {
    ...conversation.answers,
    [question.id]: value,
    ...(question.id === 'reach' && saidWithContact(value)),
  }
  const recorded = { ...conversation, answers }
  if (question.id === 'consent' && value === 'no') return end(recorded, DECLINED)
  if (question.id === 'reach' && value === 'unclear') return end(recorded, UNREACHED)
  if (question.id === 'search' && value === 'match') return end(recorded, MATCHED)

  const rest = conversation.script.slice(conversation.script.indexOf(question) + 1)
  const next = rest.find((one) => isAsked(one, answers) && (one.isForCallback || !conversation.isCutShort))
  if (next) return goTo(recorded, next.id, value === 'unclear' ? UNCLEAR : question.thanks)
  return end(recorded, conversation.isCutShort ? PERSON_COMING : CLOSING)
}

function isAsked({ id, onlyIf = {} }: Question, answers: Answers): boolean {
  const time = answers['time'] === SAID_ABOVE ? answers['reach'] : answers['time']
  if (id === 'half' && !leavesHourOpen(time ?? '')) return false
  if ((id === 'time' || id === 'message') && answers[id] !== undefined) return false
  return Object.entries(onlyIf).every(([name, value]) => answers[name] === value)
}

const HOUR =
  /(?<![\d:.])(?:[1-9]|1[0-2]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?::[0-5]\d)?(?![\d:])\b/i
const PHONE = /\+?\d[\d\s().-]{5,}\d/g
const HALF_OF_DAY = /\b(?:a\.?m|p\.?m|morning|noon|afternoon|evening|night|midnight|lunch\w*|breakfast|dinner)\b/i

/** Whether a time names an hour without morning or evening, such as 'after eight'. */
function leavesHourOpen(text: string): boolean {
  const time = text.replaceAll(PHONE, ' ')
  return HOUR.test(time) && !HALF_OF_DAY.test(time)
}

/** The answer to a question that another one's answer gave already. */
export const SAID_ABOVE = 'above'

const MESSAGE_OK =
  /\b(?:leave|take|left?)\b.{0,12}\b(?:message|voice ?mail)|\b(?:message|voice ?mail)s?\b.{0,8}\b(?:ok|okay|fine)\b/i
const NO_MESSAGE = /\b(?:no|don['’]?t|do not|never)\b.{0,12}\b(?:message|voice ?mail)/i

/** A day or a time of day, in words or figures. */
const TIME =
  /\b(?:any ?time|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?|week(?:day|end)?s?|to(?:day|morrow|night)|(?:morn|even)ings?|afternoons?|noon|midnight|lunch\w*|breakfast|dinner|days?|nights?|hours?|now|soon|later|before|after|until|o['’]?clock|[ap]\.?m\b|january|february|march|april|june|july|august|september|october|november|december)|\b\d{1,2}[:/.]\d{1,2}\b|\d\s*[ap]\.?m\b/i

/** A time is said in a few words; what takes more is a story. */
const MOST_WORDS_OF_A_TIME = 12

/** What a caller says along with a number or an address, so that it isn't asked again. */
function saidWithContact(typed: string): Answers {
  const rest = typed.replaceAll(PHONE, ' ').replaceAll(/\S+@\S+/g, ' ')
  const message = NO_MESSAGE.test(rest) ? 'no' : MESSAGE_OK.test(rest) ? 'yes' : undefined
  return { ...(TIME.test(rest) && { time: SAID_ABOVE }), ...(message && { message }) }
}

/** On the sheet for conflicts, words that don't answer could tell the story. */
const isStored = ({ id, sheet, takes }: Question): boolean =>
  id !== 'consent' &&
  (sheet === 'story' || takes === 'all clear' || takes === 'a full name' || takes === 'danger or none')

function noteUnused({ unused, ...conversation }: Conversation, typed: string): Conversation {
  const id = conversation.asked ?? ''
  return { ...conversation, unused: { ...unused, [id]: [...(unused[id] ?? []), typed] } }
}

function goTo(conversation: Conversation, id: string, first: string | undefined): Step {
  const next = { ...conversation, asked: id, patience: PATIENCE }
  const ask = questionOf(next)?.ask ?? ''
  return { conversation: next, says: first ? [first, ask] : [ask] }
}

const end = (conversation: Conversation, closing: string): Step => ({
  conversation: { ...conversation, asked: undefined },
  says: [closing],
})

/** A phone number has at least seven digits; a time has fewer. */
const CONTACT = /(\d\D*){7}|\S@\S/

/** What's said before a name. The search needs the name alone: a first and a last one. */
const LEAD_IN = /^(?:(?:i['’]?m|i am|my name['’]?s|my name is|this is|it['’]?s)(?![\p{L}\p{N}])[\s:,]*)+/iu
const FULL_NAME = /^\p{L}\S*\s+\S*\p{L}/u

/** What to record for an answer; undefined if the question must be asked again. */
function cacheAnswer({ takes, choices, sheet }: Question, kind: Kind, typed: string): string | undefined {
  const isChoice = choices?.includes(typed) ?? false
  const isJustThat = isBare(typed) || isChoice
  const name = typed.replace(LEAD_IN, '')
  switch (takes) {
    case 'a yes':
      if (kind === 'agreed') return 'yes'
      return kind === 'yes' || kind === 'no' ? kind : undefined
    case 'danger or none':
      // A caller who isn't sure is told to call 911; 'no, but …' isn't an answer.
      if (kind === 'unknown') return 'yes'
      if (kind === 'no' && /\bbut\b/i.test(typed)) return undefined
      return kind === 'yes' || kind === 'no' ? kind : undefined
    case 'all clear':
      return ['no', 'unknown'].includes(kind) || /\bnot\b|n[’']t\b/i.test(typed) ? undefined : typed
    case 'a full name':
      return kind === 'unknown' || isJustThat || !FULL_NAME.test(name) ? undefined : name
    case 'a contact':
      return CONTACT.test(typed) ? typed : undefined
    case 'a result':
      if (/\bpossible\b|\bmatch(es)? found\b/i.test(typed) || kind === 'yes') return 'match'
      return kind === 'no' ? 'clear' : undefined
    case 'yes or no':
      if (kind === 'unknown') return kind
      if (kind !== 'yes' && kind !== 'no') return undefined
      return isJustThat ? kind : typed
    case 'a time':
      if (kind === 'unknown') return kind
      return TIME.test(typed) || HOUR.test(typed) ? keepShort(typed) : undefined
    case 'no or more':
      if (kind === 'no' && (isJustThat || (sheet === 'conflict' && isPlainNo(typed)))) return 'no'
      if (sheet === 'conflict' && kind === 'else' && tellsWithoutNames(typed)) return undefined
      break
    case undefined:
      if (kind === 'no' && isJustThat) return undefined
      break
  }
  if (kind === 'unknown') return isChoice || typed.split(' ').length <= 4 ? kind : typed
  return (kind === 'yes' || kind === 'agreed') && isJustThat ? undefined : typed
}

const keepShort = (typed: string) => (typed.split(' ').length <= MOST_WORDS_OF_A_TIME ? typed : undefined)

/** 'No, I was off work': a no with a reason. One with a 'but' or a name in it says more than no. */
const isPlainNo = (typed: string): boolean =>
  /^(?:no|nope|nah)\s*[,.;:—–-]/i.test(typed) && !/\b(?:but|except|though|only|just)\b/i.test(typed) && !hasName(typed)

/** What happened, and nobody's name: on the first sheet, it would tell the story to whoever runs conflicts. */
const tellsWithoutNames = (typed: string): boolean =>
  /\b(?:because|slipped|fell|tripped|hit|struck|crash\w*|rear-?end\w*|collided|bit|attacked|injur\w+|hurt|accident)\b/i.test(
    typed,
  ) && !hasName(typed)

/** A capital after the first word, but that of 'I'. */
const hasName = (typed: string): boolean => /[\s"“(](?!I\b)\p{Lu}/u.test(typed)

/** Checked in order; the first match wins. */
const PATTERNS = {
  advice:
    /\b(do i have|have i got|is there) (a|any|much of a) (case|claim)\b|\bshould i\b|\bhow much\b.*\b(worth|get|money|pay)\b|\bcan i (still )?(sue|claim|win)\b|\bwill i (win|get)\b|\bwho('s| is|’s| was) (liable|at fault|to blame)\b|\b(my|our) (chances|rights)\b|\bhow long do i have\b|\bstatute of limitations\b|\blegal advice\b|\bwhat would you do\b/i,
  person:
    /\b(talk|speak|put me through|connect me|transfer me)\b.*\b(person|human|someone|somebody|attorney|lawyer|representative)\b|^((please|just|can you|could you) )*((get me|give me|i want|i need|i['’]d like) )?((a|an|real|live|actual) )*(human|person|representative|agent|operator)( being)?( now)?,?( please)?[.!?]?$/i,
  who: /\b((are|r) (you|u)|is (this|that|it|there)|am i (talking|speaking|chatting) (to|with)|you['’]?re)( (a|an|any|the|just|really|even|some|kind|of|actually?|real|live))* (human|person|someone|somebody|robot|(chat)?bot|machine|computer|program|recording|ai|automated|real|live|lawyer|attorney|chat ?gpt)\b|^(who|what) (are|r) (you|u)\b|\bwho(['’]s| is) this\b|\bwho am i (talking|speaking|chatting) (to|with)\b/i,
  unknown:
    /^(i )?(really )?(don['’]?t|do not|can['’]?t|cannot) (know|remember|recall)|^(not sure|no idea|unsure|unknown|unclear|idk)\b/i,
  why: /^(but )?why\b/i,
  no: /^(no|n|nope|nah|not|none|nobody|nothing|never)\b/i,
  yes: /^(y|yes|yeah|yep|yup|i do|i did|i have|it is|they have|they did)\b/i,
  agreed: /^(sure|ok|okay|please|go on|go ahead|of course|that['’]s fine)\b/i,
}

const BARE =
  /^((n|no|nope|nah|not|none|nobody|nothing|never|y|yes|yeah|yep|yup|sure|ok|okay|please|thanks|thank you|sorry|one|else|yet|so far|at all|of (these|those|them)|it is|(i|they) (do|did|have)|go on|go ahead|of course|that['’]s fine|(i )?(do not|don['’]?t) know)(?![\p{L}\p{N}])[^\p{L}\p{N}]*)+$/iu

type Kind = 'blank' | keyof typeof PATTERNS | 'else'

function readAnswer(text: string): Kind {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'blank'
  return (Object.keys(PATTERNS) as (keyof typeof PATTERNS)[]).find((kind) => PATTERNS[kind].test(text)) ?? 'else'
}

/** Whether an answer is only a yes, a no or a courtesy. A name such as 'N. Example' isn't. */
export const isBare = (text: string): boolean => BARE.test(text)
