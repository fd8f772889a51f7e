/** What an owner changes about the document masker (§2.12). The page's argument stands in app/purchase/product/. */
export const documentMaskerFacts = {
  /** §9 */
  launch: 'Winter 2025',
  platform: 'macOS',
} as const

/** What it takes to run the app. */
export const requirements: readonly { name: string; value: string; note: string }[] = [
  { name: 'Computer', value: 'A Mac', note: 'There is no version for Windows, iPad or phone.' },
  {
    name: 'Chip',
    value: 'Intel or Apple Silicon',
    note: 'Two downloads, one for each. Apple menu, About This Mac says which chip yours has.',
  },
  { name: 'Version', value: '1.0.0', note: 'Each download is listed with its SHA-256, so you can check what arrived.' },
  {
    name: 'Network',
    value: 'To download only',
    note: 'Masking and restoring happen on the Mac. You can switch the network off and see.',
  },
]

/** Asked by lawyers who were shown the app. An answer may hold several paragraphs. */
export const questions: readonly { question: string; answer: readonly string[] }[] = [
  {
    question: 'If I mask a letter, may I put it into a language model?',
    answer: [
      'That stays your decision. The rules of your state, your client’s consent and your engagement letter decide it, not an app. What the app does is narrower: it takes out the names, numbers and dates that it finds, and it shows you each one.',
    ],
  },
  {
    question: 'What if it misses a name?',
    answer: [
      'Then the name is in the text that you send. It will happen: an unusual spelling, a nickname, a name that is also a word. So read the masked text once before it leaves, the way you would read a redacted exhibit. You can mark whatever was missed, and it is replaced wherever it occurs.',
    ],
  },
  {
    question: 'Is a masked text anonymous?',
    answer: [
      'No. Facts point at people too. “The only orthodontist in the county” names somebody without a name. The app replaces what can be recognized by its form; it does not know what a neighbor would recognize.',
    ],
  },
  {
    question: 'How do the names come back?',
    answer: [
      'The app keeps the key sheet, which says that [PERSON_1] is Ms. Gonzalez. You paste the answer back, and the app puts each name where its placeholder stands. The key never goes along with the text.',
    ],
  },
  {
    question: 'Is the preview on this page the app?',
    answer: [
      'No. The app reads with a model that runs on your Mac. The preview works by the same principle in your browser, with patterns and a small word list, so that you can judge the idea in two minutes. It finds less than you would want for a real file.',
    ],
  },
  {
    question: 'What does early access cost?',
    answer: [
      'It is one payment, not a subscription. The payment provider’s page shows the amount before you pay. You need a client code to get there; we give one to each client, and you can ask for yours on a call.',
    ],
  },
  {
    question: 'I paid and closed the window. What now?',
    answer: [
      'Your purchase is recorded even if you never saw the last page. Ask for your links again at the end of this page, with the address that you gave at checkout.',
    ],
  },
]
