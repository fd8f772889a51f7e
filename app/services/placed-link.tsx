import type { AnchorHTMLAttributes, MouseEvent } from 'react'

interface PlacedLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  onPress: () => void
}

/** A link to another state of the page that is shown: a plain press changes the page in place, any other is the browser's. */
export function PlacedLink({ href, onPress, children, ...anchor }: PlacedLinkProps) {
  function press(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onPress()
  }
  return (
    <a {...anchor} href={href} data-in-place="" onClick={press}>
      {children}
    </a>
  )
}
