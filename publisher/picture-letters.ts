const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))

/** The letters of each font file of pictures: Western, Central European, and Vietnamese. */
export const PICTURE_LETTERS = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœ–—‘’“”•…€™−≤≥×`,
  'latin-ext': `${range(0x100, 0x17f)}${range(0x218, 0x21b)}ẞǍǎǐǒǔ`,
  vietnamese: `ĂăĐđĨĩŨũƠơƯư${range(0x1ea0, 0x1ef9)}`,
}

const known = new Set(Object.values(PICTURE_LETTERS).join(''))

/** A text as a picture can show it: without signs that no font has; blank if it would lose letters. */
export function drawable(text: string): string {
  const letters = Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' '))
  const isLost = letters.some((letter) => !known.has(letter) && /[\p{L}\p{N}]/u.test(letter))
  return isLost
    ? ''
    : letters
        .filter((letter) => known.has(letter))
        .join('')
        .replaceAll(/ +/g, ' ')
        .trim()
}
