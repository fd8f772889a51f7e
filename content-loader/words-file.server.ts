import { basename } from 'node:path/posix'
import * as z from 'zod'
import { fillAll, type Places } from '#content/read-words.ts'
import type { ContentFile } from './content-file.ts'
import { type ContentFiles, readYaml } from './content-files.server.ts'
import { findControl, readContentFile, readParsed, requiredText, unreadable } from './front-matter.server.ts'
import { problem } from './problems.server.ts'

/** @throws if it isn't there */
export function readWritten(files: ContentFiles, path: string): ContentFile {
  if (!path.endsWith('.yaml')) return readContentFile(files, path)
  return readParsed(files, path, (text) => parseWordsFile(path, text, files.places()))
}

/** Parses a file of words. Returns problems instead of throwing. */
function parseWordsFile(path: string, text: string, places: Places): ContentFile {
  const file = { path, slug: basename(path, '.yaml'), frontMatter: undefined, body: '' }
  try {
    const frontMatter = fillAll(readYaml(text), places)
    const hidden = findControl(frontMatter)
    return hidden === undefined ? { ...file, frontMatter } : { ...file, problem: unreadable(hidden) }
  } catch (error) {
    return { ...file, problem: unreadable(error) }
  }
}

export const words = requiredText()

/** Text in which these placeholders stand for something, and no other braces: visitors would see them. */
export const withPlaces = <Text extends z.ZodType<string>>(text: Text, places: readonly string[] = []) =>
  text.refine((written) => !/[{}]/.test(places.reduce((rest, place) => rest.replaceAll(place, ''), written)), {
    error: problem('has-brace', { cure: places.length === 0 ? 'Take it out' : `Use ${places.join(' or ')}` }),
  })

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

export const siteHref = words.refine(isOnSite, { error: problem('no-site-link') })
