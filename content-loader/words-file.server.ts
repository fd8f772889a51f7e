import * as z from 'zod'
import { fillAll, type Places, parseWords } from '#content/read-words.ts'
import type { ContentFiles } from './content-files.server.ts'
import { type ContentFile, checkFrontMatter, describeError, findControl, requiredText } from './front-matter.server.ts'
import { keepLatest } from './once.ts'

/** Reads and checks a file of words. @param name of the file, without `.yaml` @throws naming the field and the cure */
export function readWordsFile<Checked>(files: ContentFiles, name: string, shape: z.ZodType<Checked>): Checked {
  const path = `content/${name}.yaml`
  const text = files.text(path)
  if (text === undefined) throw new Error(`${path} is missing. Put it back; a page is made of it`)
  return checkFrontMatter(parseWordsFile(path, name, text, files.places()), shape)
}

const readYaml = keepLatest(100, parseWords)

/** Parses a file of words. Returns problems instead of throwing. */
export function parseWordsFile(path: string, slug: string, text: string, places: Places): ContentFile {
  try {
    const frontMatter = fillAll(readYaml(text), places)
    const problem = findControl(frontMatter)
    return problem === undefined
      ? { path, slug, frontMatter, body: '' }
      : { path, slug, frontMatter: undefined, body: '', problem }
  } catch (error) {
    return { path, slug, frontMatter: undefined, body: '', problem: describeError(error) }
  }
}

export const words = requiredText('Write it')

export function entries<Entry extends z.ZodType>(entry: Entry) {
  const error = 'isn’t a list of at least one entry. Write each after a hyphen'
  return z.array(entry, { error }).min(1, { error })
}

export const ADDRESS = 'isn’t an address. Write one that begins with / or https://'

/** What browsers take out of an address, or take for a slash: `/<tab>/x` leads to another site. */
const isPlain = (address: string) => !/[\s\\]/.test(address)

const isOnSite = (address: string) => isPlain(address) && /^\/(?!\/)/.test(address)

/** A name before the host makes it look like another one. */
const isElsewhere = (address: string) =>
  isPlain(address) && address.startsWith('https://') && URL.parse(address)?.username === ''

export const href = words.refine((address) => isOnSite(address) || isElsewhere(address), { error: ADDRESS })

export const siteHref = words.refine(isOnSite, {
  error: 'isn’t an address on this site. Write one that begins with /',
})
