/** Letters that Unicode doesn't take apart, as people type them who don't have the key. */
const WITHOUT_STROKE: ReadonlyMap<string, string> = new Map(
  Object.entries({ ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ə: 'e' }),
)

/** In small letters without accents and strokes: `Łódź` is `lodz`. */
export const toPlainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    // ß is SS in upper case.
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => WITHOUT_STROKE.get(letter) ?? letter)
