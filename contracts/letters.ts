/** About a call or its time; with a button. */
export const CALL_LETTERS = [
  ...(['surveyBooked', 'surveyUnread', 'surveyMoved', 'surveyCancelled'] as const),
  ...(['surveyAsked', 'surveyOpen', 'callAgreed'] as const),
] as const
export const LINK_LETTERS = ['surveyLeft', 'guide', 'purchase', 'confirmNewsletter', 'yourData'] as const

/** The emails to visitors, as content/mail.yaml names them. */
export const LETTERS = [...CALL_LETTERS, 'welcomeNewsletter', ...LINK_LETTERS] as const
export type LetterName = (typeof LETTERS)[number]

/** Where the editor shows an email, followed by its name. Visitors have no such page. */
export const LETTER_PATH = '/letters/'

/** The email at a path of the editor's. */
export const letterAt = (path: string): LetterName | undefined =>
  LETTERS.find((name) => `${LETTER_PATH}${name}` === path)
