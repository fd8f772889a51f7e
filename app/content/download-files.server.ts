import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, parse } from 'node:path'
import type { ServedFile } from './download.ts'

/** What `npm run downloads` has made of the sources. The build copies it to /downloads/. */
export const MADE_DOWNLOADS = 'content/downloads/made'

/** Sources of what goes with downloads. */
const SOURCES = 'content/downloads/files'

/** The formats that are made of a source; what's not named here is served as it is. */
const MADE_FROM: Record<string, readonly string[]> = { '.md': ['.pdf', '.docx'], '.ts': ['.xlsx', '.csv'] }

/** The files that a name stands for in `files:`, each with its source; none when there's no source of that name. */
export function filesNamed(name: string): { name: string; source: string }[] {
  if (!existsSync(SOURCES)) return []
  return readdirSync(SOURCES)
    .filter((file) => parse(file).name === name)
    .toSorted()
    .flatMap((file) => {
      const { ext } = parse(file)
      return (MADE_FROM[ext] ?? [ext]).map((ending) => ({ name: name + ending, source: join(SOURCES, file) }))
    })
}

/** The path of a file of /downloads/: made of a source, or served as it was written. @param name `deadline-worksheet.pdf` */
export function downloadPath(name: string): string {
  const made = join(MADE_DOWNLOADS, name)
  return existsSync(made) ? made : join(SOURCES, name)
}

/** What's known of a file of /downloads/. @param name `deadline-worksheet.pdf` */
export const servedFile = (name: string): ServedFile => ({
  href: `/downloads/${name}`,
  ...readFacts(downloadPath(name)),
})

/** Size of a file that has been made, and of a PDF its number of pages; nothing when it isn't there. */
export function readFacts(path: string): Omit<ServedFile, 'href'> {
  if (!existsSync(path)) return {}
  const { size: bytes } = statSync(path)
  if (!path.endsWith('.pdf')) return { bytes }
  const text = readFileSync(path, 'latin1')
  // The root of the page tree stands in the file uncompressed and says how many pages there are.
  const [root = ''] = /\/Type \/Pages\b[^>]*/.exec(text) ?? []
  const [, count] = /\/Count (\d+)/.exec(root) ?? []
  return {
    bytes,
    ...(count !== undefined && { pages: Number(count) }),
    ...(text.includes('/AcroForm ') && { isFillable: true }),
  }
}
