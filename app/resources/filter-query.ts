import type { Filter } from './filter.ts'

/** How many pieces a list shows at first, and how many more at each press. */
export const PAGE_SIZE = 24

/** The filter that a list's query holds (decisions §2): `?audience=solo&tag=…&tag=…&area=…&q=…`; an unknown audience is none. */
export function readFilter(query: URLSearchParams): Filter {
  const audience = query.get('audience')
  return {
    audience: audience === 'solo' || audience === 'firm' ? audience : undefined,
    area: query.get('area') || undefined,
    tags: [...new Set(query.getAll('tag'))].filter(Boolean),
    text: query.get('q') ?? '',
  }
}

/** A query with another filter; what else it holds stays, but the list begins at its top again. */
export function withFilter(query: URLSearchParams, { audience, area, tags, text }: Filter): URLSearchParams {
  const changed = new URLSearchParams(query)
  for (const name of ['audience', 'area', 'tag', 'q', 'show']) changed.delete(name)
  if (audience) changed.set('audience', audience)
  if (area) changed.set('area', area)
  for (const tag of tags) changed.append('tag', tag)
  if (text.trim() !== '') changed.set('q', text)
  return changed
}

/** How many pieces the query asks to be shown: whole pages, at least one. */
export function readShown(query: URLSearchParams): number {
  const asked = Number(query.get('show'))
  return Number.isSafeInteger(asked) && asked > PAGE_SIZE ? Math.ceil(asked / PAGE_SIZE) * PAGE_SIZE : PAGE_SIZE
}

export function withShown(query: URLSearchParams, shown: number): URLSearchParams {
  const changed = new URLSearchParams(query)
  changed.set('show', String(shown))
  return changed
}
