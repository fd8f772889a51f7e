import { useId } from 'react'
import type { NavigationLink } from '#content/site.ts'
import { Chevron } from '../ui/chevron.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { ariaCurrent, isActive } from './is-active.ts'
import { navigationLinkClasses } from './navigation-link-classes.ts'

interface NavigationDropdownProps {
  link: NavigationLink
  subLinks: readonly NavigationLink[]
  /** Where the visitor is. */
  pathname: string
}

/** A button of the wide navigation with its list; the first line leads to the section's own page (decisions §2). */
export function NavigationDropdown({ link, subLinks, pathname }: NavigationDropdownProps) {
  const id = useId()
  const lines = [{ label: `All ${link.label.toLowerCase()}`, href: link.href }, ...subLinks]
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        data-active={isActive(pathname, link.href) || undefined}
        className={`${navigationLinkClasses} group flex items-center gap-1.5`}
      >
        {link.label}
        <Chevron className="size-2.5 transition-transform duration-150 group-has-[+:popover-open]:rotate-180" />
      </button>
      <ul id={id} popover="auto" className="dropdown w-60 border border-ink bg-raised p-2 text-ink">
        {lines.map(({ label, href }, line) => (
          <li key={href} className={line === 0 ? 'mb-1 border-b border-line pb-1' : ''}>
            <SiteLink
              to={href}
              aria-current={line === 0 ? (pathname === href ? 'page' : undefined) : ariaCurrent(pathname, href)}
              className="flex items-center justify-between px-3 py-2.5 text-small hover:bg-paper aria-[current]:underline decoration-accent decoration-2 underline-offset-6"
            >
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </>
  )
}
