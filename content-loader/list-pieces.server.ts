import { basename } from 'node:path/posix'
import type { ContentPiece, ContentProblem, PieceChoices } from '#contracts/console-content.ts'
import type { ContentFiles } from './content-files.server.ts'
import { likelyMistakes } from './content-notices.server.ts'
import { describeFields } from './describe-fields.server.ts'
import { hiddenAlong } from './downloads.server.ts'
import { type ContentFile, listProblems, readContentFile } from './front-matter.server.ts'
import { listPieceFiles, type PieceKind, pieceKindOf } from './piece-kinds.server.ts'
import { plateNames } from './plate-href.server.ts'
import { saysDraft } from './publishing.ts'
import { parseWordsFile } from './words-file.server.ts'

/** Every piece in content/, for the console. An article that lacks something says what. */
export const listPieces = (files: ContentFiles): ContentPiece[] =>
  listPieceFiles(files).map(({ path, kind }) => describePiece(path, kind, files))

/**
 * Addresses of the pieces that an owner has hidden, with the files that only hidden downloads give out. The notes on a
 * survey's answers, which are code, don't link there. Parses no other file, unless a download is hidden: a server asks
 * when it starts, and after each Publish.
 */
export function hiddenAddresses(files: ContentFiles): string[] {
  const hidden = listPieceFiles(files).filter(
    ({ path }) => files.text(path)?.includes('draft') && saysDraft(readPiece(files, path).frontMatter),
  )
  const own = hidden.flatMap(({ path, kind }) => describePiece(path, kind, files).path ?? [])
  const downloads = hidden.filter(({ kind }) => kind.kind === 'download').map(({ path }) => path)
  return [...own, ...(downloads.length > 0 ? hiddenAlong(new Set(downloads), files) : [])]
}

function describePiece(file: string, kind: PieceKind, files: ContentFiles): ContentPiece {
  const written = readPiece(files, file)
  const found = { kind: kind.kind, file, hasPreview: false }
  try {
    const { title, path, day = null, isDraft = false, isSample = false } = kind.parse(written, files)
    return { ...found, title, path, day, isDraft, isSample, skipped: null, hasPreview: isPage(path) }
  } catch (error) {
    // The list names the file itself.
    const skipped = (error instanceof Error ? error.message : String(error)).replace(`${file}: `, '')
    return { ...found, title: written.slug, path: null, day: null, isDraft: false, isSample: false, skipped }
  }
}

const readPiece = (files: ContentFiles, path: string): ContentFile =>
  path.endsWith('.yaml')
    ? parseWordsFile(path, basename(path, '.yaml'), files.text(path) ?? '', files.places())
    : readContentFile(files, path)

/** How to edit a piece, and what's wrong with it. @param leftovers sentences that an author has to replace */
export function lookAtPiece(
  files: ContentFiles,
  path: string,
  leftovers: readonly string[],
): PieceChoices & { problems: ContentProblem[]; itself: ContentPiece | null } {
  const kind = pieceKindOf(path)
  if (!kind || !files.has(path))
    return { format: 'markdown', fields: [], textHelp: '', pages: [], problems: [], itself: null }
  const file = readPiece(files, path)
  const schema = kind.fields(file, files)
  const problems = listProblems(file, schema)
  const piece = describePiece(path, kind, files)
  if (problems.length === 0 && piece.skipped !== null) problems.push({ field: null, says: piece.skipped })
  return {
    itself: piece,
    format: path.endsWith('.yaml') ? 'yaml' : 'markdown',
    fields: describeFields(schema, plateNames),
    textHelp: kind.textHelp?.(file) ?? '',
    pages: [...(piece.path !== null && isPage(piece.path) ? [piece.path] : []), ...kind.lists],
    problems: (problems.length > 0 ? problems : likelyMistakes(file, leftovers, files)).map(({ field, says }) => ({
      field,
      // Who edits a piece knows which one it is.
      says: says.replace(`${path}: `, ''),
    })),
  }
}

const isPage = (path: string | null): boolean => path !== null && /^\/(?!downloads\/)/.test(path)
