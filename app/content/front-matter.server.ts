import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VFile } from 'vfile'
import { matter } from 'vfile-matter'
import * as z from 'zod'

export interface ContentFile {
  /** Path from the project's root, for messages. */
  path: string
  /** The file's name without ending. */
  slug: string
  /** The YAML between the dashes, unchecked; `{}` when there is none. */
  frontMatter: unknown
  /** The Markdown below it. */
  body: string
  /** What is wrong with the YAML; then `frontMatter` is `undefined`. */
  yamlProblem?: string
}

/** All Markdown files of a folder of content/, in the order of their names. README.md tells editors how and is none of them. */
export function readContentFolder(folder: string): ContentFile[] {
  // A built site may run where there is no content/: all that is published was rendered when it was built.
  if (!existsSync('content')) return []
  return readdirSync(join('content', folder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .toSorted()
    .map((name) => {
      const path = join('content', folder, name)
      return parseContentFile(path, name.slice(0, -'.md'.length), readFileSync(path, 'utf8'))
    })
}

/** A Markdown file taken apart. YAML that cannot be read is told of, not thrown: one bad file must not cost the others. */
export function parseContentFile(path: string, slug: string, text: string): ContentFile {
  // A byte order mark would hide the dashes.
  const file = new VFile({ path, value: text.replace(/^\uFEFF/, '') })
  try {
    matter(file, { strip: true, yaml: { logLevel: 'error' } })
    return { path, slug, frontMatter: file.data.matter, body: String(file) }
  } catch (error) {
    const [firstLine = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return { path, slug, frontMatter: undefined, body: '', yamlProblem: firstLine.replace(/:$/, '') }
  }
}

/** The front matter of a file that must be right. @throws what is wrong with which field of which file, which fails the build */
export function checkFrontMatter<Checked>(file: ContentFile, shape: z.ZodType<Checked>): Checked {
  if (file.yamlProblem) throw new Error(`${file.path}: ${file.yamlProblem}`)
  const result = shape.safeParse(file.frontMatter)
  if (!result.success) throw new Error(`${file.path}: ${z.prettifyError(result.error)}`)
  return result.data
}
