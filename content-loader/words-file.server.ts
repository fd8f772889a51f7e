import { basename } from 'node:path/posix'
import * as z from 'zod'
import { fillAll, type Places, parseWords } from '#content/read-words.ts'
import type { ContentFile } from './content-file.ts'
import type { ContentFiles } from './content-files.server.ts'
import { findControl, readContentFile, requiredText, unreadable } from './front-matter.server.ts'
import { cacheLatest } from './once.ts'
import { problem } from './problems.server.ts'

/** @throws if it isn't there */
export function readWritten(files: ContentFiles, path: string): ContentFile {
  if (!path.endsWith('.yaml')) return readContentFile(files, path)
  const text = files.text(path)
  if (text === undefined) throw new Error(`${path} is missing. Put it back; a page is made of it`)
  const parse = (written: string) => parseWordsFile(path, basename(path, '.yaml'), written, files.places())
  const released = files.released(path)
  return { ...parse(text), ...(released !== undefined && { released: () => parse(released).frontMatter }) }
}

const readYaml = cacheLatest(100, parseWords)

/** Parses a file of words. Returns problems instead of throwing. */
function parseWordsFile(path: string, slug: string, text: string, places: Places): ContentFile {
  try {
    const frontMatter = fillAll(readYaml(text), places)
    const hidden = findControl(frontMatter)
    if (hidden === undefined) return { path, slug, frontMatter, body: '' }
    return { path, slug, frontMatter: undefined, body: '', problem: unreadable(hidden) }
  } catch (error) {
    return { path, slug, frontMatter: undefined, body: '', problem: unreadable(error) }
  }
}

export const words = requiredText()

export function entries<Entry extends z.ZodType>(entry: Entry) {
  const error = problem('no-entries')
  return z.array(entry, { error }).min(1, { error })
}

export const ADDRESS = problem('no-link')

/** What browsers take out of an address, or take for a slash: `/<tab>/x` leads to another site. */
const isPlain = (address: string) => !/[\s\\]/.test(address)

export const isOnSite = (address: string) => isPlain(address) && /^\/(?!\/)/.test(address)

/** A name before the host makes it look like another one. */
const isElsewhere = (address: string) =>
  isPlain(address) && address.startsWith('https://') && URL.parse(address)?.username === ''

export const href = words.refine((address) => isOnSite(address) || isElsewhere(address), { error: ADDRESS })

export const siteHref = words.refine(isOnSite, {
  error: problem('no-site-link'),
})
