/**
 * As `JSON.stringify`, and read back as the same. What a terminal would obey or leave out, such as control characters and
 * turns of the reading direction, stands in it as `\uXXXX`.
 * @param indent spaces for each level; on one line without it
 */
export const plainJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(/[\u007F-\u009F\p{Cf}\u2028\u2029]/gu, escapeUnits)

/** Outside of the basic plane, a character is two units, and JSON escapes each. */
const escapeUnits = (character: string) =>
  Array.from({ length: character.length }, (_, index) => unitAt(character, index)).join('')

const unitAt = (text: string, index: number) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`
