import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** After a client navigation: focus on the new page's main heading, and its title for screen readers. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')

  // Follows the browser's address: focus and the document's title are the browser's, not React's.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const heading = document.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname])

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
