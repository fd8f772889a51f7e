import { namesPlace } from './names-place.js'

/**
 * @typedef {object} Question
 * @property {string} id
 * @property {string} ask
 * @property {string} again asked when the answer was blank or of no use
 * @property {string} why what a caller hears who asks for the reason
 * @property {string} [label] of its line on the intake sheet; without one it has none
 * @property {string[]} [choices] offered as buttons; any other answer is taken too
 * @property {'a yes' | 'danger or none' | 'all clear' | 'yes or no' | 'no or more' | 'a contact'} [takes] what will do; without
 * it, any words that are more than a bare yes or no
 * @property {(answers: Record<string, string>) => boolean} [isSkipped]
 * @property {string} [thanks] said after the answer
 */

const NOT_KNOWN = 'I don’t know'

/**
 * The first call of a personal-injury matter, in order: a yes, safety, the kind of matter, names, then the details.
 * @type {readonly Question[]}
 */
export const QUESTIONS = [
  {
    id: 'consent',
    ask: 'I am a computer program, not a person and not a lawyer. You have reached the firm’s intake line, and I write down what you tell me for the firm to read. May we go on?',
    again: 'I go on only with a yes. Shall I write down what you tell me? Yes or no.',
    why: 'You have a right to know who listens and what is kept.',
    label: 'Consent',
    choices: ['Yes', 'No'],
    takes: 'a yes',
  },
  {
    id: 'danger',
    ask: 'First things first. Is anyone in danger, or in need of an ambulance, right now?',
    again: 'Details can wait. Is anyone in danger right now? Yes or no. If in doubt, call 911 first.',
    why: 'Nothing that I could write down matters more.',
    label: 'Safety',
    choices: ['No', 'Yes'],
    takes: 'danger or none',
  },
  {
    id: 'safe',
    ask: 'Please call 911 now. I can wait. Write to me when everyone is safe.',
    again: 'I am still here. Write “safe” when everyone is.',
    why: 'An ambulance cannot wait. I can.',
    label: 'Afterwards',
    choices: ['Everyone is safe now'],
    takes: 'all clear',
    isSkipped: ({ danger }) => danger !== 'yes',
  },
  {
    id: 'event',
    ask: 'In one sentence: what happened? Leave out for now whose fault it was.',
    again: 'A few words will do. A car, a fall, a dog, something at work: what happened?',
    why: 'The firm must know what kind of matter it is, and no more than that yet.',
    label: 'What happened',
  },
  {
    id: 'when',
    ask: 'When was that, and where?',
    again: 'A day and a place are enough: yesterday, on Main Street. When was it, and where?',
    why: 'Every deadline is counted from that day, and the place decides which court and which rules may matter.',
    label: 'When and where',
    choices: ['Today', 'Yesterday', NOT_KNOWN],
  },
  {
    id: 'where',
    ask: 'And where did it happen? A street, a town, the name of a shop.',
    again: 'The nearest place that you can name is enough. Where was it?',
    why: 'It decides which court and which rules may matter.',
    label: 'Where',
    choices: [NOT_KNOWN],
    isSkipped: ({ when = '' }) => namesPlace(when),
  },
  {
    id: 'names',
    ask: 'Before you tell me more: who else was there? Names of people and companies, as far as you know them, and yours would be good too.',
    again: 'Even a name on a van or a shop helps. If you have no name, say that you don’t know.',
    why: 'The firm may already work for one of them. Then it must not hear your side.',
    label: 'Names to check',
    takes: 'no or more',
    choices: [NOT_KNOWN],
    thanks: 'Thank you. Those names are checked before an attorney reads the rest.',
  },
  {
    id: 'injuries',
    ask: 'Where does it hurt, and since when?',
    again: 'In your own words: what hurts, or what can you not do since it happened?',
    why: 'It is the heart of the matter, and memory fades within days.',
    label: 'Injuries',
    takes: 'no or more',
  },
  {
    id: 'treatment',
    ask: 'Has a doctor or a hospital seen you? Which, and when?',
    again: 'A name and a day, or “not yet”. Has anyone treated you?',
    takes: 'no or more',
    why: 'Records have to be asked for by name, and they take weeks to come.',
    label: 'Treatment',
    choices: ['Not yet', NOT_KNOWN],
  },
  {
    id: 'insurer',
    ask: 'Has an insurance company been in touch, yours or anybody’s?',
    again: 'A letter, a call, a voicemail, an app: has any insurer been in touch? Yes or no will do.',
    why: 'Whoever has been in touch has opened a file with a number.',
    label: 'Insurance',
    takes: 'yes or no',
    choices: ['No', 'Yes', NOT_KNOWN],
  },
  {
    id: 'claim',
    ask: 'Which company, and is there a claim number?',
    again: 'The name is enough, if you have it.',
    why: 'With the number the firm finds the file in one call.',
    label: 'Claim',
    takes: 'no or more',
    choices: [NOT_KNOWN],
    isSkipped: ({ insurer }) => insurer !== 'yes',
  },
  {
    id: 'statement',
    ask: 'Have you given anyone a recorded statement, or signed anything?',
    again: 'On the phone, on paper, on a tablet: have you said or signed anything? Yes or no will do.',
    why: 'The attorney has to know what has been said already.',
    label: 'Statements',
    takes: 'yes or no',
    choices: ['No', 'Yes', NOT_KNOWN],
  },
  {
    id: 'given',
    ask: 'To whom, and when?',
    again: 'A name or a day, whichever you have.',
    why: 'So that the attorney can ask for a copy.',
    label: 'Given to',
    takes: 'no or more',
    choices: [NOT_KNOWN],
    isSkipped: ({ statement }) => statement !== 'yes',
  },
  {
    id: 'urgent',
    ask: 'Some facts make a date urgent. Was a city, a county, a state, a school or a bus line involved? Were you at work? Did you get papers with a date on them? Tell me which.',
    again: 'A public body, your work, papers with a date: was any of these part of it?',
    takes: 'no or more',
    why: 'Some of these leave weeks, not years. A person has to look the same day.',
    label: 'Dates',
    choices: ['None of these', NOT_KNOWN],
  },
  {
    id: 'reach',
    ask: 'How does the attorney reach you? Your name, a number, a good time, and whether a message may be left.',
    again: 'A number to call or an e-mail address, and I am done. How can you be reached?',
    why: 'Some callers share a phone with the person that they call about.',
    label: 'Reach',
    takes: 'a contact',
  },
]
