import { navigation, site } from '#content/site.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import { ariaCurrent } from './is-active.ts'
import { isQuiet } from './is-quiet.ts'
import { NarrowMenu } from './narrow-menu.tsx'
import { NavigationDropdown } from './navigation-dropdown.tsx'
import { navigationLinkClasses } from './navigation-link-classes.ts'

/**
 * Brand and main navigation (§2.2). Lists open by the platform's popovers: before and without script as well. On the pages
 * that ads lead to, the narrow menu stands at every width, so that nothing leads elsewhere at first sight. The width is measured in the text's own size, so that large text gets the narrow menu.
 */
export function Header({ pathname }: { pathname: string }) {
  const quiet = isQuiet(pathname)
  return (
    <header className="@container relative z-30 border-b border-line bg-paper print:hidden">
      <div className={`wrap flex h-16 items-center gap-4 ${quiet ? '' : 'lg:h-18'}`}>
        <SiteLink to="/" className="-mx-2 flex items-center gap-3 px-2 py-2">
          <BrandMark className="size-8.5" />
          {/* At large text on a phone the mark stands alone. */}
          <span className="mt-0.5 font-display @max-[15rem]:sr-only text-[1.4375rem] leading-none tracking-[-0.01em]">
            {site.name}
          </span>
        </SiteLink>
        {!quiet && (
          <nav aria-label="Main" className="ml-auto hidden @min-[62rem]:block">
            <ul className="flex items-center gap-x-6 xl:gap-x-7.5">
              {navigation.map((link) => (
                <li key={link.href}>
                  {link.subLinks ? (
                    <NavigationDropdown link={link} subLinks={link.subLinks} pathname={pathname} />
                  ) : (
                    <SiteLink
                      to={link.href}
                      aria-current={ariaCurrent(pathname, link.href)}
                      className={navigationLinkClasses}
                    >
                      {link.label}
                    </SiteLink>
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
