import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { siteLinkAt } from '../../ui/site-link.tsx'
import { isOwnDocument } from './own-documents.ts'

/** A pointer that rests on a link for so long means it. */
const REST_MS = 100

/**
 * Fetches the page that the visitor is about to choose: when a pointer or the focus rests on its link, when a menu opens for which
 * it is likely, and at the latest when it is pressed, which a finger does a tenth of a second before it lets go.
 */
export function FetchAhead() {
  const { pathname } = useLocation()
  return <PagesAhead key={pathname} />
}

function PagesAhead() {
  const [pages, setPages] = useState<readonly string[]>([])

  // Where the pointer and the focus are, and which menu is open, the browser knows.
  useEffect(() => {
    if (!isWorthwhile()) return
    const done = new AbortController()
    const { signal } = done
    const add = (added: readonly string[]) => {
      // Most presses are on no link, and React need not hear of them.
      if (added.length > 0) setPages((known) => [...new Set([...known, ...added])])
    }
    let rest: ReturnType<typeof setTimeout> | undefined
    const mayRest = ({ target }: Event) => {
      clearTimeout(rest)
      const found = pagesOf(siteLinkAt(target))
      if (found.length > 0) rest = setTimeout(() => add(found), REST_MS)
    }
    const opened = ({ target, newState }: ToggleEvent) => {
      if (newState !== 'open' || !(target instanceof Element)) return
      const likely = target.querySelectorAll<HTMLAnchorElement>('a[data-likely]')
      add([...likely].filter((link) => link.checkVisibility()).flatMap(pagesOf))
    }
    document.addEventListener('pointerover', mayRest, { signal })
    document.addEventListener('focusin', mayRest, { signal })
    document.addEventListener('pointerdown', ({ target }) => add(pagesOf(siteLinkAt(target))), { signal })
    // Toggling does not bubble.
    document.addEventListener('toggle', opened, { signal, capture: true })
    return () => {
      clearTimeout(rest)
      done.abort()
    }
  }, [])

  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />)
}

/** The page that a link leads to, where it is another one and ours to fetch: a document is the browser's (app/shell/links/own-documents.ts). */
function pagesOf(link: HTMLAnchorElement | undefined): string[] {
  if (!link) return []
  const { pathname, search } = link
  const isOurs = pathname !== location.pathname && !isOwnDocument(pathname) && !isOwnDocument(location.pathname)
  return isOurs ? [pathname + search] : []
}

/** Not in every browser, and in no standard yet. */
interface NetworkInformation {
  saveData?: boolean
  effectiveType?: string
}

/**
 * Whether to fetch ahead: where the policy lets it (Firefox forbids it under `default-src 'none'`) and what came is used once
 * without asking again, as by the browsers that know speculation rules; not for visitors who ask for little to be sent, nor on
 * a connection on which it would be in the way.
 */
function isWorthwhile(): boolean {
  if (!HTMLScriptElement.supports?.('speculationrules')) return false
  const { saveData, effectiveType = '' } = 'connection' in navigator ? (navigator.connection as NetworkInformation) : {}
  return saveData !== true && !effectiveType.endsWith('2g')
}
