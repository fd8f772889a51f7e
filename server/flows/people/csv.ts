/** Marks the text as UTF-8 to spreadsheets, which guess otherwise. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Where a spreadsheet would begin to calculate: a field that starts with one of these characters, and a place at which it
 * may split the field if it takes another separator than the comma.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=[" ]*[=+\-@\t\r＝＋－＠])/g

/**
 * One line of RFC 4180 with its CRLF. Every field is quoted. A field in which a spreadsheet would see a formula gets a `'`
 * before it, as OWASP advises; so does a phone number that begins with +, which stays readable.
 */
export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`

const csvField = (text: string) => `"${withoutFormula(text.toWellFormed()).replaceAll('"', '""')}"`

/** The same text, with a `'` wherever a spreadsheet would begin to calculate. */
export const withoutFormula = (text: string): string => text.replaceAll(FORMULA, "'")
