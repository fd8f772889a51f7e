import { capitalized } from '#contracts/wording.ts'

/** A sentence of the build's with a capital letter, unless it begins with a file or an address. */
export const beginSentence = (says: string): string => (/^\S*[/.]\S/.test(says) ? says : capitalized(says))
