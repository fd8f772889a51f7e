/** Of a mail server's answers, which have other meanings, none: they name the command after the code. */
const ANSWERS: readonly [RegExp, string][] = [
  [/^answered (?:401|403)\b(?! to )/, 'The other side refused us. Check the address and its key'],
  [/^answered (?:404|410)\b(?! to )/, 'Nothing takes leads at that address anymore. Check it'],
  [/^answered 429\b(?! to )/, 'The other side wants us to go slower, so we do'],
  [/^answered 4\d\d\b(?! to )/, 'The other side didn’t accept it'],
  [/^answered 5\d\d\b(?! to )/, 'The other side is out of order'],
  [/^no answer/, 'The other side doesn’t answer'],
]

/** Why deliveries fail, for someone who doesn't read status codes, with the error itself behind it. */
export function failureInWords(error: string): string {
  const words = ANSWERS.find(([pattern]) => pattern.test(error))?.[1]
  return words === undefined ? error : `${words} (${error}).`
}
