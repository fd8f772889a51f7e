import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
/** A file of this project, such as a piece as it was released. */
export const released = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** One of them, its text, and where it's shown. */
export const FILE = 'content/articles/buy-build-or-leave-it.md'
export const TEXT = released(FILE)
export const PATH = '/articles/buy-build-or-leave-it'

export const withField = (text: string, line: string) => text.replace(/^---\n/, `---\n${line}\n`)
export const withTitle = (title: string) => TEXT.replace(/^title: .*$/m, `title: ${title}`)
export const dated = (title: string, day: string) => withTitle(title).replace(/^date: .*$/m, `date: ${day}`)
