import { useState } from 'react'
import { Link, type LinkProps, useLocation } from 'react-router'
import { isOwnDocument } from './own-documents.ts'

interface SiteLinkProps extends Omit<LinkProps, 'to' | 'prefetch'> {
  to: string
  /** Fetch the page ahead as soon as the link is in sight: for the few links of a menu, of which a finger gives no notice. */
  isLikely?: boolean
}

/**
 * A link within the site. Use it in place of the router's own. The next page is fetched when the visitor is about to choose it:
 * when a pointer rests on the link, and at the latest when it is pressed, which a finger does a tenth of a second before it lets go.
 */
export function SiteLink({ to, isLikely = false, onPointerDown, ...link }: SiteLinkProps) {
  const { pathname: here } = useLocation()
  const [isPressed, setIsPressed] = useState(false)
  const [there = ''] = to.split(/[?#]/)
  // A document is the browser's to fetch ahead (app/ui/own-documents.ts).
  const isDocument = isOwnDocument(there) || isOwnDocument(here)
  const isFetchedAhead = !isDocument && there !== '' && there !== here && isWorthwhile()
  const notice = isPressed ? 'render' : isLikely ? 'viewport' : 'intent'
  return (
    <Link
      {...link}
      to={to}
      reloadDocument={isDocument}
      prefetch={isFetchedAhead ? notice : 'none'}
      onPointerDown={(event) => {
        onPointerDown?.(event)
        if (isFetchedAhead) setIsPressed(true)
      }}
    />
  )
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
  if (typeof HTMLScriptElement === 'undefined' || !HTMLScriptElement.supports?.('speculationrules')) return false
  const { saveData, effectiveType = '' } = 'connection' in navigator ? (navigator.connection as NetworkInformation) : {}
  return saveData !== true && !effectiveType.endsWith('2g')
}
