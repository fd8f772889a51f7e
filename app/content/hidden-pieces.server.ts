import type { ContentFiles } from './content-files.server.ts'
import { listPieces } from './list-pieces.server.ts'

/** Addresses of the pieces that an owner has hidden. The notes on a survey's answers, which are code, don't link there. */
export const hiddenAddresses = (files: ContentFiles): string[] =>
  listPieces(files).flatMap(({ isDraft, path }) => (isDraft && path !== null ? [path] : []))
