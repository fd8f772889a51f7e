import type { Masked } from '../engine/mask-text.ts'
import { placeholdersOf } from '../engine/restore-text.ts'
import type { WriteRequest } from './writable-document.ts'

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
