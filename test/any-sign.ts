import fc from 'fast-check'

const HALF_PAIRS = { from: 0xd800, count: 0x800 }

/** Any sign of Unicode. fast-check's own unit 'binary' takes each process over a second to make. */
export const anySign = fc
  .integer({ min: 0, max: 0x10ffff - HALF_PAIRS.count })
  .map((number) => String.fromCodePoint(number < HALF_PAIRS.from ? number : number + HALF_PAIRS.count))
