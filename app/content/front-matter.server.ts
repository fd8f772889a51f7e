import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VFile } from 'vfile'
import { matter } from 'vfile-matter'

export interface ContentFile {
  /** Path from the project's root, for messages. */
  path: string
  /** The file's name without ending. */
  slug: string
  /** The YAML between the dashes, unchecked; `{}` when there is none. */
  frontMatter: unknown
  /** The Markdown below it. */
  body: string
}

/** All Markdown files of a folder of content/, in the order of their names. README.md tells editors how and is none of them. */
export function readContentFolder(folder: string): ContentFile[] {
  return readdirSync(join('content', folder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .toSorted()
    .map((name) => {
      const path = join('content', folder, name)
      const file = new VFile({ path, value: readFileSync(path) })
      matter(file, { strip: true })
      return { path, slug: name.slice(0, -'.md'.length), frontMatter: file.data.matter, body: String(file) }
    })
}
