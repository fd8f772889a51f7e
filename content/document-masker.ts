/** What an owner changes about the document masker. The page's argument stands in app/purchase/product/. */
export const documentMaskerFacts = {
  launch: 'Winter 2025',
  platform: 'macOS',
  /** What a buyer asks first. A blank is shown nowhere, and `npm run doctor -- --content` lists it. */
  price: '',
  /** The oldest version of macOS it runs on. */
  minimumMacOs: '',
  /** The file formats it opens. */
  formats: '',
  /** Whether Apple has notarized the download. */
  notarized: '',
} as const

/** What it takes to run the app. */
export const requirements: readonly { name: string; value: string; note: string }[] = [
  { name: 'Computer', value: 'A Mac', note: 'There’s no version for Windows, iPad or phone.' },
  {
    name: 'Chip',
    value: 'Intel or Apple Silicon',
    note: 'There’s a download for each. Apple menu > About This Mac tells you which chip you have.',
  },
  { name: 'Version', value: '1.0.0', note: 'Each download comes with its SHA-256, so you can check what arrived.' },
  {
    name: 'Network',
    value: 'To download only',
    note: 'Masking and restoring happen on your Mac. Turn the network off and see.',
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
      'No. Facts point at people too. “The only orthodontist in the county” names a person without a name. The app replaces what it can recognize by its form; it doesn’t know what a neighbor would recognize.',
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
      'No. The app reads with a model that runs on your Mac. The preview works on the same principle in your browser, with patterns and a small word list, so you can judge the idea in two minutes. It finds less than you’d want for a real file.',
    ],
  },
  {
    question: 'What does early access cost?',
    answer: [
      'It’s one payment, not a subscription. You see the amount on the payment page before you pay. You need a client code to get there. Each client gets one, and you can ask for yours on a call.',
    ],
  },
  {
    question: 'I paid and closed the window. What now?',
    answer: [
      'Your purchase is recorded even if you never saw the last page. Ask for your links again at the end of this page, with the address you gave at checkout.',
    ],
  },
]
