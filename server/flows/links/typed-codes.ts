import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U, so that a code can be read out and typed. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** So many random signs, of five bits each. */
export const makeCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => SIGNS[byte % SIGNS.length]).join('')

/** A code as it's shown, in groups of four. */
export const inGroups = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-')

/** The code that was meant, however it was typed: O is 0, I and L are 1. */
export const readCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
