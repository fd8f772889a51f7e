import data from './names.json' with { type: 'json' }

/** What a name is known as, as bits. `WORD`: it's also an English word. */
export const GIVEN = 1
export const FAMILY = 2
export const WORD = 4

const OTHER_LETTERS: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  þ: 'th',
  '’': "'",
}

/** A name as the list has it: small letters, without accents. */
export function foldName(name: string): string {
  const small = name.toLowerCase()
  if (!/[^\0-\x7f]/.test(small)) return small
  return small
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đðłøæœßıþ’]/g, (letter) => OTHER_LETTERS[letter] ?? '')
}

/** What a name shares with the one before it, as a letter from here on: `0` is nothing. */
export const ZERO = 48
/** The marks of a name, which end it: `A` to `H`. */
export const MARKS = 65

/** Reads what bench/build-names.ts has packed. */
function unpackNames(packed: string): Map<string, number> {
  const names = new Map<string, number>()
  let name = ''
  for (let at = 0; at < packed.length; ) {
    const shared = packed.charCodeAt(at) - ZERO
    let end = at + 1
    while (packed.charCodeAt(end) < MARKS || packed.charCodeAt(end) > MARKS + 7) end += 1
    name = name.slice(0, shared) + packed.slice(at + 1, end)
    names.set(name, packed.charCodeAt(end) - MARKS)
    at = end + 1
  }
  return names
}

let known: Map<string, number> | undefined

/** What is known of a name, in any case and with or without accents; 0 if nothing is. Unpacked at the first use. */
export function nameMarks(name: string): number {
  known ??= unpackNames(data.names)
  return known.get(foldName(name)) ?? 0
}
