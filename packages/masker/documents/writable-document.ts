import type { Masked } from '../engine/mask-text.ts'
import { placeholdersOf, type Replacement } from '../engine/restore-text.ts'

/** A spelling of something that is masked, and what stands for it. */
export interface MaskedForm {
  words: string
  placeholder: string
  isPerson: boolean
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

/** An open document, and how to write it back. */
export interface WritableDocument extends DocumentText {
  /** Writes the same file type with its layout. */
  write: (request: WriteRequest) => Written
}

/** Masks a document as its text is masked. */
export const requestOf = (masked: Masked): WriteRequest => ({
  replacements: placeholdersOf(masked),
  masked: masked.entities
    .filter(({ isMasked }) => isMasked)
    .flatMap(({ forms, placeholder, kind }) =>
      forms.map((words) => ({ words, placeholder, isPerson: kind === 'person' })),
    ),
  shown: masked.entities.filter(({ isMasked }) => !isMasked).flatMap(({ forms }) => forms),
})
