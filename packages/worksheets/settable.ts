/** The characters that sheets can hold. A PDF can't embed a variable font: faces are static cuts of these. */
export const SETTABLE = `${range(0x20, 0x7e)}${range(0xa0, 0xff).replace(/[¤¦¬\u00ad]/g, '')}–—‘’‚“”„•…€™−`
const settable = new Set(`${SETTABLE}\n`)

/** A text as sheets can hold it: letters of other alphabets without their marks, and nothing in place of the rest. */
export const settableOf = (text: string): string =>
  Array.from(text, (character) =>
    settable.has(character) ? character : (LIKE[character] ?? character.normalize('NFD').replaceAll(/[^ -~]/g, '')),
  ).join('')

/** Letters that have no mark to take off. */
const LIKE: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Œ: 'OE', œ: 'oe', ı: 'i', ẞ: 'SS' }

/** @throws the first character that would print as an empty box */
export function assertSettable(text: string) {
  const wrong = Array.from(text).find((character) => !settable.has(character))
  if (wrong) throw new Error(`“${wrong}” isn’t in the PDF’s fonts. Write it another way`)
}

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
}
