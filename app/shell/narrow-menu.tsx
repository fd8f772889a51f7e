import { navigation } from '#content/site.ts'
import { Chevron } from '../ui/chevron.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { ariaCurrent, isActive } from './is-active.ts'

const lineClasses =
  'flex min-h-14 items-center justify-between font-display text-title decoration-accent decoration-2 underline-offset-8 aria-[current]:underline'

/** The menu of narrow screens (§2.2), and of quiet pages: groups expand one at a time, an outside click or a chosen link closes it. */
export function NarrowMenu({ atEveryWidth, pathname }: { atEveryWidth: boolean; pathname: string }) {
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
        className={`menu-panel border-b border-ink bg-paper ${atEveryWidth ? 'menu-panel-aside' : ''}`}
      >
        <ul className="wrap divide-y divide-line py-3">
          {navigation.map(({ label, href, subLinks }) => (
            <li key={href}>
              {subLinks ? (
                <details name="menu-group" className="group" open={isActive(pathname, href)}>
                  <summary className={lineClasses}>
                    {label}
                    <Chevron className="size-3.5 group-open:rotate-180" />
                  </summary>
                  <ul className="mb-4 border-l border-line pl-5">
                    {[{ label: `All ${label.toLowerCase()}`, href }, ...subLinks].map((line) => (
                      <li key={line.href}>
                        <SiteLink
                          to={line.href}
                          aria-current={pathname === line.href ? 'page' : undefined}
                          className="flex min-h-11 items-center text-body decoration-accent decoration-2 underline-offset-6 aria-[current]:underline"
                        >
                          {line.label}
                        </SiteLink>
                      </li>
                    ))}
                  </ul>
                </details>
              ) : (
                <SiteLink to={href} aria-current={ariaCurrent(pathname, href)} className={lineClasses}>
                  {label}
                </SiteLink>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
