import { useSyncExternalStore } from 'react'
import type { ArticleSummary } from '#content-loader/articles.server.ts'
import type { Audience } from '#content-loader/services.server.ts'
import { calendarDay } from '#contracts/dates.ts'
import { changeSearch, useSearch } from '../browser/address.ts'

export interface Filter {
  audience?: Audience | undefined
  area?: string | undefined
  tags: readonly string[]
  text: string
}

export type Piece = Pick<ArticleSummary, 'title' | 'summary' | 'date' | 'categories' | 'tags'> &
  Partial<Pick<ArticleSummary, 'author' | 'source'>> & { practiceAreas?: readonly string[] | undefined }

type AudienceCategories = Readonly<Record<Audience, string>>

export const ARTICLE_AUDIENCES: AudienceCategories = { solo: 'Solo Practitioner', firm: 'Small Firm' }
export const CASE_STUDY_AUDIENCES: AudienceCategories = { solo: 'Solo Practitioner', firm: 'Firm' }

export const NO_FILTER: Filter = { tags: [], text: '' }

export const isFiltering = ({ audience, area, tags, text }: Filter): boolean =>
  audience !== undefined || area !== undefined || tags.length > 0 || text.trim() !== ''

/** The pieces that match the whole filter, newest first; those without a valid date come last. */
export const filterPieces = <P extends Piece>(
  pieces: readonly P[],
  filter: Filter,
  audienceCategories: AudienceCategories,
): P[] => pieces.filter(matcherOf(filter, audienceCategories)).toSorted(newestFirst)

export const countMatches = (
  pieces: readonly Piece[],
  filter: Filter,
  audienceCategories: AudienceCategories,
): number => pieces.filter(matcherOf(filter, audienceCategories)).length

function matcherOf({ audience, area, tags, text }: Filter, audienceCategories: AudienceCategories) {
  const sought = text.trim().toLowerCase()
  return (piece: Piece): boolean =>
    !piece.categories.includes('Government') &&
    (!audience || piece.categories.includes(audienceCategories[audience])) &&
    (!area || (piece.practiceAreas ?? []).includes(area)) &&
    tags.every((tag) => piece.tags.includes(tag)) &&
    (sought === '' || searchedTexts(piece).some((part) => part.toLowerCase().includes(sought)))
}

/** Everything a card shows, and the names of the filters. */
const searchedTexts = ({ title, summary, author = '', source = '', practiceAreas = [], tags }: Piece) => [
  title,
  summary,
  author,
  source,
  ...practiceAreas,
  ...tags,
]

const sortKey = ({ date }: Piece) => calendarDay(date) ?? ''
const newestFirst = (a: Piece, b: Piece) => Number(sortKey(a) < sortKey(b)) - Number(sortKey(a) > sortKey(b))

/** The filter's options: distinct names in alphabetical order. */
export const namesOf = (lists: readonly (readonly string[])[]): string[] =>
  [...new Set(lists.flat())].toSorted((a, b) => a.localeCompare(b, 'en'))

/** How many pieces are shown at first, and added by each 'Show more'. */
export const PAGE_SIZE = 24

/** The filter in a query: `?audience=solo&tag=…&tag=…&area=…&q=…`. */
export function readFilter(query: URLSearchParams): Filter {
  const audience = query.get('audience')
  return {
    audience: audience === 'solo' || audience === 'firm' ? audience : undefined,
    area: query.get('area') || undefined,
    tags: [...new Set(query.getAll('tag'))].filter(Boolean),
    text: query.get('q') ?? '',
  }
}

export function withFilter(query: URLSearchParams, { audience, area, tags, text }: Filter): URLSearchParams {
  const changed = new URLSearchParams(query)
  for (const name of ['audience', 'area', 'tag', 'q', 'show']) changed.delete(name)
  if (audience) changed.set('audience', audience)
  if (area) changed.set('area', area)
  for (const tag of tags) changed.append('tag', tag)
  if (text.trim() !== '') changed.set('q', text)
  return changed
}

/** How many pieces the query asks for, in whole pages, rounding up. */
export function readShown(query: URLSearchParams): number {
  const asked = Number(query.get('show'))
  return Number.isSafeInteger(asked) && asked > PAGE_SIZE ? Math.ceil(asked / PAGE_SIZE) * PAGE_SIZE : PAGE_SIZE
}

export function withShown(query: URLSearchParams, shown: number): URLSearchParams {
  const changed = new URLSearchParams(query)
  changed.set('show', String(shown))
  return changed
}

const WIDE = '(min-width: 48rem)'

/** The list's filter. It's in the address, so that it's shareable and Back works. */
export function useFilter() {
  const isWide = useSyncExternalStore(
    followWidth,
    () => matchMedia(WIDE).matches,
    () => true,
  )
  const query = new URLSearchParams(useSearch())
  const asked = readFilter(query)

  return {
    filter: isWide ? asked : { ...asked, text: '' },
    shown: readShown(query),
    choose: (change: (filter: Filter) => Partial<Filter>) => go((now) => changeFilter(now, change), false),
    type: typeText,
    showMore: (more: number) => go((now) => withShown(now, more), true),
  }
}

function go(change: (query: URLSearchParams) => URLSearchParams, replace: boolean) {
  // Reads the current address, because a second press can come before the first one renders.
  changeSearch(change(new URLSearchParams(location.search)), { replace })
}

const typeText = (text: string) => go((now) => changeFilter(now, () => ({ text })), true)

export type FilterControls = ReturnType<typeof useFilter>

function changeFilter(query: URLSearchParams, change: (filter: Filter) => Partial<Filter>): URLSearchParams {
  const filter = readFilter(query)
  return withFilter(query, { ...filter, ...change(filter) })
}

function followWidth(onChange: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
