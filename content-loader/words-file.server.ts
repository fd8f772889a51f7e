import * as z from 'zod'
import { requiredText } from './front-matter.server.ts'
import { problem } from './problems.server.ts'

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
