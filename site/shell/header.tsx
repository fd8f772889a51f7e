import { useId } from 'react'
import type { NavigationLink } from '#content-loader/site.server.ts'
import { isQuiet } from '../render/paths.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Chevron } from '../ui/button.tsx'
import { useSite } from './brand.tsx'

/** Native popovers work without JavaScript. Ad landing pages, and large text, get the narrow menu at every width. */
export function Header({ pathname }: { pathname: string }) {
  const { name, navigation } = useSite()
  const quiet = isQuiet(pathname)
  return (
    <header className="@container relative z-30 border-b border-line bg-paper print:hidden">
      <div className={`wrap flex h-16 items-center gap-4 ${quiet ? '' : 'lg:h-18'}`}>
        <a href="/" className="-mx-2 flex items-center gap-3 px-2 py-2">
          <BrandMark className="size-8.5" />
          {/* Large text on a phone hides the name and leaves only the mark. */}
          <span className="mt-0.5 font-display @max-[15rem]:sr-only text-title leading-none tracking-[-0.01em]">
            {name}
          </span>
        </a>
        {!quiet && (
          <nav aria-label="Main" className="ml-auto hidden @min-[62rem]:block">
            <ul className="flex items-center gap-x-6 xl:gap-x-7.5">
              {navigation.map((link) => (
                <li key={link.href}>
                  {link.subLinks.length > 0 ? (
                    <NavigationDropdown link={link} pathname={pathname} />
                  ) : (
                    <a
                      href={link.href}
                      aria-current={ariaCurrent(pathname, link.href)}
                      className={navigationLinkClasses}
                    >
                      {link.label}
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </nav>
        )}
        <NarrowMenu atEveryWidth={quiet} pathname={pathname} />
      </div>
    </header>
  )
}

/** A navigation button with its list; the first entry is the section's main page. */
function NavigationDropdown({ link, pathname }: { link: NavigationLink; pathname: string }) {
  const id = useId()
  const lines = [{ label: `All ${link.label.toLowerCase()}`, href: link.href }, ...link.subLinks]
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
            <a
              href={href}
              aria-current={line === 0 ? (pathname === href ? 'page' : undefined) : ariaCurrent(pathname, href)}
              className="flex items-center justify-between px-3 py-2.5 text-small hover:bg-paper aria-[current]:underline decoration-accent decoration-2 underline-offset-6"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

const menuLineClasses =
  'flex min-h-14 items-center justify-between font-display text-title decoration-accent decoration-2 underline-offset-8 aria-[current]:underline'

/** The menu on narrow screens and landing pages. Only one group is open at a time. */
function NarrowMenu({ atEveryWidth, pathname }: { atEveryWidth: boolean; pathname: string }) {
  const { navigation } = useSite()
  const isButton = (line: number, subLinks: readonly unknown[]) =>
    line === navigation.length - 1 && subLinks.length === 0
  return (
    <div className={atEveryWidth ? 'ml-auto' : 'ml-auto @min-[62rem]:hidden'}>
      <button
        type="button"
        popoverTarget="menu"
        className="group label -mr-2 flex min-h-11 items-center gap-3 px-2 text-ink"
      >
        Menu
        <span aria-hidden="true" className="menu-bars" />
      </button>
      <nav
        id="menu"
        popover="auto"
        aria-label="Menu"
        className={`fixed inset-x-0 top-16 bottom-auto m-0 max-h-[calc(100dvh-4rem)] w-full max-w-none overflow-y-auto overscroll-contain border-b border-ink bg-paper text-ink backdrop:top-16 backdrop:bg-[color-mix(in_srgb,var(--brand-ink)_40%,transparent)] ${atEveryWidth ? 'lg:right-[calc(max(0px,100%_-_clamp(84.5rem,66vw,108rem))_/_2_+_var(--page-margin))] lg:left-auto lg:w-100 lg:border lg:border-t-0' : ''}`}
      >
        <ul className="wrap divide-y divide-line py-3">
          {navigation.map(({ label, href, subLinks }, line) => (
            <li key={href} className={isButton(line, subLinks) ? 'pt-4 pb-1' : ''}>
              {subLinks.length > 0 ? (
                <details name="menu-group" className="group" open={isActive(pathname, href)}>
                  <summary className={menuLineClasses}>
                    {label}
                    <Chevron className="size-3.5 group-open:rotate-180" />
                  </summary>
                  <ul className="mb-4 border-l border-line pl-5">
                    {[{ label: `All ${label.toLowerCase()}`, href }, ...subLinks].map((line) => (
                      <li key={line.href}>
                        <a
                          href={line.href}
                          aria-current={pathname === line.href ? 'page' : undefined}
                          className="flex min-h-11 items-center text-body decoration-accent decoration-2 underline-offset-6 aria-[current]:underline"
                        >
                          {line.label}
                        </a>
                      </li>
                    ))}
                  </ul>
                </details>
              ) : (
                <a
                  href={href}
                  aria-current={ariaCurrent(pathname, href)}
                  className={
                    isButton(line, subLinks)
                      ? 'flex min-h-13 items-center justify-center rounded-sm bg-accent font-semibold text-on-accent hover:bg-ink hover:text-paper'
                      : menuLineClasses
                  }
                >
                  {label}
                </a>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

const isActive = (pathname: string, target: string) => pathname === target || pathname.startsWith(`${target}/`)

const ariaCurrent = (pathname: string, target: string) =>
  pathname === target ? 'page' : isActive(pathname, target) ? 'true' : undefined

const navigationLinkClasses =
  'block whitespace-nowrap py-2 font-header text-small text-ink decoration-accent decoration-2 underline-offset-8 hover:underline aria-[current]:underline data-active:underline'
