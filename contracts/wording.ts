export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A sentence with a capital letter, unless it begins with a file or an address. */
export const beginSentence = (says: string): string => (/^\S*[/.]\S/.test(says) ? says : capitalized(says))

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** 'nine services', 'one service', 'no services'; numbers from ten on in digits. @param noun singular */
export const counted = (count: number, noun: string): string =>
  `${WORDS[count] ?? String(count)} ${noun}${count === 1 ? '' : 's'}`

/** `2,000`. Without Intl for small whole numbers: it's slow to start on a phone. */
export const inDigits = (count: number): string =>
  Number.isInteger(count) && Math.abs(count) < 1000 ? String(count) : count.toLocaleString('en-US')

/** `1 lead`, `2,000 leads`. */
export const numbered = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${inDigits(count)} ${count === 1 ? noun : nouns}`

/** 'name, phone, and email' */
export const inARow = (names: readonly string[]): string =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`

/** With a period, unless it ends with one: a firm’s name may, such as `Byron & Co.` or `Byron Law, P.C.` */
export const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** Letters that Unicode doesn't take apart, as people type them who don't have the key. */
const WITHOUT_STROKE: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ə: 'e',
}

/** In small letters without accents and strokes: `Łódź` is `lodz`. */
export const toPlainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    // ß is SS in upper case.
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => WITHOUT_STROKE[letter] ?? letter)
