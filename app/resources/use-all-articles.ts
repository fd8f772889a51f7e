import { useEffect, useSyncExternalStore } from 'react'
import type { ArticleSummary } from '../content/articles.server.ts'

/** Where all-articles.ts answers. */
const ALL_ARTICLES_PATH = '/resources/articles/all.json'

interface Fetched {
  articles?: ArticleSummary[]
  hasFailed?: boolean
}

const NOTHING: Fetched = {}
let fetched = NOTHING
let isAsked = false
const followers = new Set<() => void>()

/**
 * All articles, fetched once for as long as the document lives, so that Back finds the list as it was.
 * @param isWanted whether the page needs more than it came with
 */
export function useAllArticles(isWanted: boolean): Fetched & { retry: () => void } {
  const state = useSyncExternalStore(
    follow,
    () => fetched,
    () => NOTHING,
  )
  // Follows the network.
  useEffect(() => {
    if (isWanted && !isAsked) void ask()
  }, [isWanted])
  return { ...state, retry: () => void ask() }
}

async function ask() {
  isAsked = true
  set(NOTHING)
  try {
    const response = await fetch(ALL_ARTICLES_PATH)
    if (!response.ok) throw new Error(`Status ${response.status}`)
    set({ articles: (await response.json()) as ArticleSummary[] })
  } catch {
    set({ hasFailed: true })
  }
}

function set(next: Fetched) {
  fetched = next
  for (const tell of followers) tell()
}

function follow(tell: () => void) {
  followers.add(tell)
  return () => followers.delete(tell)
}
