import { Link, type LinkProps } from 'react-router'

/**
 * A link to a place on the same page. The router's, so that Back returns to where the reader was; the focus goes along,
 * as it does with the browser's own.
 */
export function HashLink({ to, ...link }: Omit<LinkProps, 'to'> & { to: string }) {
  return <Link {...link} to={to} onClick={() => moveFocus(decodeURIComponent(to.slice(1)))} />
}

function moveFocus(id: string) {
  const place = document.getElementById(id)
  if (!place) return
  // A link among the text can take the focus by itself.
  if (place.tabIndex < 0) place.setAttribute('tabindex', '-1')
  place.focus({ preventScroll: true })
}
