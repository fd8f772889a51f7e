import type * as z from 'zod'
import type { ContentPiece, PieceChoices } from '#contracts/console-content.ts'
import { type ContentProblem, contentProblem } from '#contracts/content-problems.ts'
import type { ContentFile } from './content-file.ts'
import { type ContentFiles, questionsIn } from './content-files.server.ts'
import { type ContentRow, listPieceFiles, rowOf } from './content-table.server.ts'
import { describeFields } from './describe-fields.server.ts'
import { downloadAddresses, hiddenAlong } from './downloads.server.ts'
import { readContentFile } from './front-matter.server.ts'
import { likelyMistakes } from './likely-mistakes.server.ts'
import { plateNames } from './plate-href.server.ts'
import { ContentError, listProblems, wordInFile } from './problems.server.ts'
import { saysDraft } from './publishing.ts'
import { pathsOff, type Site } from './site.server.ts'

const SURVEY = 'content/survey.yaml'

/** Every piece in content/, for the console. An article that lacks something says what. */
export const listPieces = (files: ContentFiles): ContentPiece[] =>
  listPieceFiles(files).map(({ path, row }) => describePiece(path, row, files))

/**
 * Addresses of the pieces that an owner has hidden, with the files that only hidden downloads give out. The notes on a
 * survey's answers don't link there. Parses no other file, unless a download is hidden: a server asks
 * when it starts, and after each Publish.
 */
export function hiddenAddresses(files: ContentFiles): string[] {
  const hidden = listPieceFiles(files).filter(
    ({ path }) => files.text(path)?.includes('draft') && saysDraft(readContentFile(files, path).frontMatter),
  )
  const own = hidden.flatMap(({ path, row }) => describePiece(path, row, files).path ?? [])
  const downloads = hidden.filter(({ row }) => row.kind === 'download').map(({ path }) => path)
  return [...own, ...(downloads.length > 0 ? hiddenAlong(new Set(downloads), files) : [])]
}

/**
 * Addresses that the notes on a survey's answers link to and that no piece has anymore: somebody deleted it. Reads other
 * files only if one isn't where its address says.
 */
export function missingAddresses(files: ContentFiles): string[] {
  const written = files.text(SURVEY) ?? ''
  const links = new Set([...written.matchAll(/\bhref: *["']?(\/[^\s"'#]+)/g)].map(([, href = '']) => href))
  const isWhereItSays = (href: string) => {
    const [, kind = '', name = ''] =
      /^\/(articles|case-studies|examples|services\?service=)\/?([\w-]+)$/.exec(href) ?? []
    return kind !== '' && files.has(`content/${kind.replace('?service=', '')}/${name}.md`)
  }
  const downloads = new Set(downloadAddresses(files))
  const isPiece = (href: string) =>
    /^\/(?:(?:articles|case-studies|examples|downloads)\/|services\?service=)/.test(href)
  const doubtful = [...links].filter((href) => isPiece(href) && !isWhereItSays(href) && !downloads.has(href))
  if (doubtful.length === 0) return []
  const known = new Set(listPieces(files).flatMap(({ path }) => path ?? []))
  return doubtful.filter((href) => !known.has(href))
}

/** Where nothing on the site links: what's hidden, switched off, or gone. */
export const withheldAddresses = (files: ContentFiles, site: Site): string[] => [
  ...hiddenAddresses(files),
  ...missingAddresses(files),
  ...pathsOff(site),
]

function describePiece(file: string, row: ContentRow, files: ContentFiles): ContentPiece {
  const written = readContentFile(files, file)
  const listed = { kind: row.kind, file }
  try {
    return { ...listed, ...row.parse(written, files), skipped: null }
  } catch (error) {
    // The list names the file itself.
    const skipped = wordInFile(written, problemsOf(error, file))
    return { ...listed, title: written.slug, path: null, day: null, isDraft: false, isSample: false, skipped }
  }
}

const problemsOf = (error: unknown, file: string): readonly ContentProblem[] =>
  error instanceof ContentError
    ? error.problems
    : [contentProblem(null, 'unreadable', { says: describe(error).replace(`${file}: `, '') })]

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** How to edit a piece, and what's wrong with it. @param leftovers sentences that an author has to replace */
export function inspectPiece(
  files: ContentFiles,
  path: string,
  leftovers: readonly string[],
): PieceChoices & { problems: readonly ContentProblem[]; itself: ContentPiece | null } {
  const row = rowOf(path)
  if (!row || !files.has(path))
    return { format: 'markdown', fields: [], textHelp: '', pages: [], problems: [], itself: null }
  const file = readContentFile(files, path)
  const schema = row.fields(file, files)
  const piece = describePiece(path, row, files)
  return {
    itself: piece,
    format: path.endsWith('.yaml') ? 'yaml' : 'markdown',
    fields: describeFields(schema, plateNames),
    textHelp: row.textHelp?.(file) ?? '',
    pages: [...(piece.path !== null && isPage(piece.path) ? [piece.path] : []), ...row.lists, ...stepsIn(path, files)],
    problems: problemsWith(file, row, schema, files) ?? likelyMistakes(file, leftovers, files),
  }
}

/** What follows the survey's first screen: its questions. The screens after them are rendered in the browser alone. */
const stepsIn = (path: string, files: ContentFiles): string[] =>
  path === SURVEY ? Array.from({ length: questionsIn(files.text(path)) }, (_, at) => `/contact?step=${at + 1}`) : []

/** What keeps a piece from being shown; undefined if nothing does. */
function problemsWith(file: ContentFile, row: ContentRow, schema: z.ZodType, files: ContentFiles) {
  const problems = listProblems(file, schema)
  if (problems.length > 0) return problems
  try {
    row.parse(file, files)
    return undefined
  } catch (error) {
    return problemsOf(error, file.path)
  }
}

const isPage = (path: string): boolean => /^\/(?!downloads\/)/.test(path)
