import { MASKER_VERSION } from '#contracts/masker-release.ts'

/** What an owner changes about the document masker. */
export const documentMaskerFacts = {
  launch: 'Winter 2025',
  platform: 'macOS',
  /** What a buyer asks first. A blank is shown nowhere, and `npm run doctor -- --content` lists it. */
  /** The oldest version of macOS it runs on. */
  minimumMacOs: '',
  /** The file formats it opens. */
  formats: '',
  /** Whether Apple has notarized the download. */
  notarized: '',
} as const

/** What it takes to run the app. */
export const requirements: readonly { name: string; value: string; note: string }[] = [
  {
    name: 'Computer',
    value: 'A Mac, Intel or Apple Silicon',
    note: 'About This Mac names your chip. Not for Windows, iPad or phone.',
  },
  {
    name: 'Version',
    value: MASKER_VERSION,
    note: 'Comes with its SHA-256 to check.',
  },
  {
    name: 'Network',
    value: 'To download only',
    note: 'Masking and restoring happen on your Mac, with the network off, too.',
  },
]

/** Questions lawyers ask. An answer can have several paragraphs. */
export const questions: readonly { question: string; answer: readonly string[] }[] = [
  {
    question: 'If I mask a letter, can I put it into a language model?',
    answer: [
      'That’s your call. Your state’s rules, your client’s consent and your engagement letter decide it, not an app. ABA Formal Opinion 512 is a good place to start. What the app does is narrower: it takes out the names, numbers and dates it finds, and shows you each one.',
    ],
  },
  {
    question: 'What if it misses a name?',
    answer: [
      'Then the name is in the text you send. It’ll happen: an unusual spelling, a nickname, a name that’s also a word. So read the masked text once before it leaves, the way you’d read a redacted exhibit. You can mark anything it missed, and it’s replaced everywhere.',
    ],
  },
  {
    question: 'Is a masked text anonymous?',
    answer: [
      'No. Facts point at people too. “The only orthodontist in the county” names a person without a name. The app replaces what it recognizes as a name, a number or a date. It doesn’t know what a neighbor knows.',
    ],
  },
  {
    question: 'How do the names come back?',
    answer: [
      'The app has the key, which says [PERSON_1] is Ms. Gonzalez. You paste the answer back, and the app puts each name where its placeholder is. The key never goes along with the text.',
    ],
  },
  {
    question: 'Is the preview on this page the app?',
    answer: [
      'No. The app finds names with an AI model that runs on your Mac. The preview uses patterns and word lists in your browser, so it finds names a different way, and it misses more than you’d want in a real file. What’s the same is the routine: names out, key stays with you, names back in. Judge the routine here, not the hit rate.',
    ],
  },
  {
    question: 'I paid and closed the window. What now?',
    answer: [
      'Your purchase went through even if you never saw the confirmation. Ask for your links again below, with the email address you gave at checkout.',
    ],
  },
]

/** What it masks, each with an example. */
export const masks = [
  { name: 'People', before: 'Ms. Gonzalez', after: '[PERSON_1]' },
  { name: 'Organizations', before: 'Harbor Lane Logistics, LLC', after: '[ORG_1]' },
  { name: 'Addresses', before: '418 Alder Court, Apt. 2', after: '[ADDRESS_1]' },
  { name: 'Phone numbers', before: '(217) 555-0134', after: '[PHONE_1]' },
  { name: 'Email addresses', before: 'tbell@bellross.test', after: '[EMAIL_1]' },
  { name: 'Social Security', before: '900-12-3456', after: '[SSN_1]' },
  { name: 'Accounts', before: 'account ending in 4402', after: '[ACCOUNT_1]' },
  { name: 'Docket numbers', before: '2:24-cv-01234-ABC', after: '[DOCKET_1]' },
  { name: 'Dates', before: 'November 9, 2023', after: '[DATE_1]' },
  { name: 'Money', before: '$42,500.00', after: '[MONEY_1]' },
] as const

/** What it can't know. */
export const cantKnow = [
  {
    title: 'People known by a fact',
    text: '“The only orthodontist in the county.” There’s no name in it, and everyone in the county knows.',
  },
  {
    title: 'A name that’s also a word',
    text: 'Grant, Rose, May, Will. It can miss the person or mask the verb.',
  },
  {
    title: 'A secret with no pattern',
    text: 'A trade secret, a diagnosis, an admission. To a machine they’re ordinary sentences.',
  },
  {
    title: 'Whether you can send it at all',
    text: 'A protective order, a client who said no, your state’s rules. No app reads those for you.',
  },
] as const

/** What the visitor still has to check. */
export const checks = [
  'Delete the passwords and numbers nobody needs.',
  'Read it the way opposing counsel would.',
  'Rewrite what points at someone without a name.',
  'Check the answer against your file.',
] as const

/** How it works, each step with a drawing of app/plates/. */
export const steps = [
  {
    plate: 'masker-find',
    title: 'It reads on your Mac',
    text: 'Open or paste the text. It boxes what looks like a person, an address, an account, a docket number or a date. Nothing gets sent.',
    alt: 'A reading bar goes down a page. What it has passed is boxed and called name or date; what is below has not been read yet.',
  },
  {
    plate: 'masker-decide',
    title: 'You decide, word by word',
    text: 'Each find has a switch. Turn off May in “you may,” and turn on what it missed. A word marked once is masked everywhere.',
    alt: 'Levers above a text, one for each word that was found. Two are on, one was left alone, and one was added by you.',
  },
  {
    plate: 'masker-send',
    title: 'Only the masked text leaves',
    text: 'You copy it into the tool you use. The key, which says who [PERSON_1] is, stays on your Mac.',
    alt: 'A sheet with numbers in place of names goes through an opening in a wall. The drawer with the key stays on the near side.',
  },
  {
    plate: 'masker-restore',
    title: 'The names come back',
    text: 'Paste the answer back. Each placeholder turns back into its name, and you have a draft about Ms. Gonzalez again.',
    alt: 'Tags hang from a rack. One has left its hook and stands in its place in the answer again; two are still numbers there.',
  },
] as const

/** Whom it's for. */
export const readers = [
  {
    who: 'You practice alone',
    text: 'You want a second pair of eyes on a demand letter at 9 p.m., and you won’t paste a client’s name into a chat window to get it.',
  },
  {
    who: 'You run a small firm',
    text: 'Your people already use language models. You’d rather give them a tool and a rule than a ban they ignore.',
  },
  {
    who: 'You do the typing',
    text: 'You’re a paralegal replacing names by hand, with find-and-replace. On page four you find you missed the possessive.',
  },
] as const
