import { openArticles } from './articles.server.ts'
import type { ContentFile } from './content-file.ts'
import type { ContentFiles } from './content-files.server.ts'
import { listPieceFiles } from './content-table.server.ts'
import { readContentFile } from './front-matter.server.ts'
import { likelyMistakes } from './likely-mistakes.server.ts'
import { missingAddresses } from './list-pieces.server.ts'
import { listProblems, wordInFile } from './problems.server.ts'
import { EVER, saysDraft } from './publishing.ts'

/** Warnings about likely mistakes and skipped files. @param leftovers sentences that an author has to replace */
export function contentNotices(files: ContentFiles, leftovers: readonly string[]): string[] {
  const notices: string[] = []
  openArticles(files, EVER, (warning) => notices.push(warning)).list()
  for (const path of files.all('.md')) {
    if (path.endsWith('README.md')) continue
    const file = readContentFile(files, path)
    if (!saysDraft(file.frontMatter)) notices.push(...noticesOf(file, leftovers, files))
  }
  const gone = missingAddresses(files)
  return [
    ...notices,
    ...fittedPieces(files),
    ...gone.map((href) => `Survey: a note links to ${href}, which isn’t there, so it shows no link`),
  ]
}

const noticesOf = (file: ContentFile, leftovers: readonly string[], files: ContentFiles): string[] =>
  likelyMistakes(file, leftovers, files).map((mistake) => `${file.path}: ${wordInFile(file, [mistake])}`)

/** What an owner published for another release, and what of it visitors read in this one's words. */
const fittedPieces = (files: ContentFiles): string[] =>
  listPieceFiles(files).flatMap(({ path, row }) => {
    const file = readContentFile(files, path)
    const problems = file.released ? listProblems(file, row.fields(file, files)) : []
    const says = `${path}: this release has other fields than the one it was edited in, so it’s shown with the release’s: `
    return problems.length > 0 ? [`${says}${wordInFile(file, problems)}`] : []
  })
