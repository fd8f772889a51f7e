import type { AnchorHTMLAttributes, Ref } from 'react'

/** What the router is told when a link is followed. */
export interface FollowOptions {
  /** Takes the place of the present step in the history. */
  replace?: boolean
  preventScrollReset?: boolean
  /** Handed to the page in its `location.state`. */
  state?: Readonly<Record<string, string>>
}

interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, FollowOptions {
  /** A path of the site, or the place of a page as `#place`. */
  to: string
  /** Fetch the page ahead as soon as the menu around it is opened: a finger does not rest on a link before it taps. */
  isLikely?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link within the site. Use it in place of the router's own, which every navigation draws anew: this one is an element and no
 * more. `FollowLinks` sees to the press, `FetchAhead` to what is likely to be pressed; both know it by its attributes.
 */
export function SiteLink({ to, isLikely, replace, preventScrollReset, state, children, ...anchor }: SiteLinkProps) {
  const options = JSON.stringify({ replace, preventScrollReset, state })
  return (
    <a {...anchor} href={to} data-link={options === '{}' ? '' : options} data-likely={isLikely ? '' : undefined}>
      {children}
    </a>
  )
}

/** The link within the site that something is part of; not one that leads elsewhere or to a tab of its own. */
export function siteLinkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[data-link]') : null
  if (!(link instanceof HTMLAnchorElement)) return undefined
  return link.origin === location.origin && link.target === '' ? link : undefined
}

/** What a link asks of the router. */
export const followOptionsOf = ({ dataset }: HTMLAnchorElement): FollowOptions =>
  dataset['link'] ? (JSON.parse(dataset['link']) as FollowOptions) : {}
