import type { Entity, Masked } from '../engine/mask-text.ts'
import { placeholdersOf, type Replacement } from '../engine/restore-text.ts'
import type { ShortForms } from '../engine/short-forms.ts'

/** A spelling of something that is masked, and what stands for it. */
export interface MaskedForm {
  words: string
  placeholder: string
  isPerson: boolean
  /** A short form of it: it counts where nobody reads sentences. */
  isShort?: boolean
}

/** What to write into a document. */
export interface WriteRequest {
  /** In text order. */
  replacements: readonly Replacement[]
  /** Spellings of what is masked, searched for wherever else they could be. Left out when words are restored. */
  masked?: readonly MaskedForm[]
  /** Spellings that the visitor wants shown. */
  shown?: readonly string[]
}

/** Something masked that is still in a written document, and where, as the visitor would say it. */
export interface LeftPlace {
  words: string
  place: string
}

export interface Written {
  bytes: Uint8Array<ArrayBuffer>
  left: readonly LeftPlace[]
}

/** What a document is opened as. */
export interface DocumentText {
  text: string
  /** What to know before the document leaves the office. */
  warnings: readonly string[]
  /** Where the parts outside the body begin: footnotes, comments, author metadata. */
  parts: readonly { name: string; start: number }[]
}

/** The warnings that hold. */
export const warningsOf = (...warnings: readonly (string | false)[]): string[] =>
  warnings.filter((warning) => warning !== false)

/** An open document, and how to write it back. */
export interface WritableDocument extends DocumentText {
  /** Writes the same file type with its layout. */
  write: (request: WriteRequest) => Written
}

/** Masks a document as its text is masked. */
export function requestOf(masked: Masked, shortForms?: ShortForms): WriteRequest {
  const [hidden = [], shown = []] = [true, false].map((is) => masked.entities.filter(({ isMasked }) => isMasked === is))
  return {
    replacements: placeholdersOf(masked),
    masked: [...hidden.flatMap((it) => formsOf(it)), ...hidden.flatMap((it) => formsOf(it, shortForms ?? new Map()))],
    shown: shown.flatMap(({ forms }) => forms),
  }
}

const formsOf = ({ forms, placeholder, kind }: Entity, short?: ShortForms): MaskedForm[] =>
  forms
    .flatMap((words) => (short ? (short.get(words) ?? []) : words))
    .map((words) => ({ words, placeholder, isPerson: kind === 'person' && !short, isShort: short !== undefined }))
