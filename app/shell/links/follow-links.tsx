import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { followOptionsOf, siteLinkAt } from '../../ui/site-link.tsx'
import { isOwnDocument } from './own-documents.ts'

/** Leads to another page without loading the site anew, whichever link within the site is pressed: one listener for all. */
export function FollowLinks() {
  const navigate = useNavigate()
  // Presses on the document are the browser's. React listens there as well and was first, so that a component can prevent it.
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = siteLinkAt(event.target)
      if (!link || !isPlainPress(event)) return
      const { pathname, search, hash, href } = link
      const isPlaceHere = hash !== '' && pathname === location.pathname && search === location.search
      // Such a page is the browser's to load (app/shell/links/own-documents.ts).
      if (!isPlaceHere && (isOwnDocument(pathname) || isOwnDocument(location.pathname))) return
      event.preventDefault()
      if (isPlaceHere) moveFocus(decodeURIComponent(hash.slice(1)))
      void navigate({ pathname, search, hash }, { replace: href === location.href, ...followOptionsOf(link) })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
  return null
}

/** Not one that opens a tab or a window, or saves; nor one that has been seen to. */
const isPlainPress = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !defaultPrevented && button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

/** The focus goes along to a place on the page, as it does when the browser leads there. */
function moveFocus(id: string) {
  const place = document.getElementById(id)
  if (!place) return
  // A link among the text can take the focus by itself.
  if (place.tabIndex < 0) place.setAttribute('tabindex', '-1')
  place.focus({ preventScroll: true })
}
