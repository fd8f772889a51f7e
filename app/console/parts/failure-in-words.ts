/** What errors mean. A mail server's answers name the command after the code, and have other meanings. */
const MEANINGS: readonly [RegExp, string][] = [
  [/^answered 53\d to /, 'The mail server refuses our password'],
  [/^answered 5\d\d to RCPT TO/, 'The mail server refuses that address'],
  [/^answered 4\d\d to /, 'The mail server put it off'],
  [/^answered \d{3} to /, 'The mail server refuses it'],
  [/^has no valid email address/, 'There’s no email address to send it to'],
  [/^the email could not be composed/, 'The email couldn’t be written'],
  [/^answered (?:401|403)\b/, 'The other side refused us. Check the address and its key'],
  [/^answered (?:404|410)\b/, 'Nothing takes leads at that address anymore. Check it'],
  [/^answered 429\b/, 'The other side wants us to go slower, so we do'],
  [/^answered 4\d\d\b/, 'The other side didn’t accept it'],
  [/^answered 5\d\d\b/, 'The other side is out of order'],
  [/^no answer/, 'The other side doesn’t answer'],
  [/CERT|TLS|SSL|SIGNATURE|ISSUER/, 'The other side’s certificate can’t be trusted'],
  [/^E[A-Z_]+$/, 'The other side can’t be reached'],
]

/** Why deliveries fail, for someone who doesn't read status codes; undefined if that's unknown. */
export const causeOf = (error: string): string | undefined => MEANINGS.find(([pattern]) => pattern.test(error))?.[1]

/** The same in a line of its own, with the error itself behind it. */
export function failureInWords(error: string): string {
  const cause = causeOf(error)
  return cause === undefined ? error : `${cause} (${error}).`
}
