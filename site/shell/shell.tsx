import type { ReactNode } from 'react'
import { YOUR_DATA_PATH } from '#contracts/page-data.ts'
import { ended } from '#contracts/wording.ts'
import { networksOf } from '../render/page-meta.tsx'
import { BrandMark } from '../ui/brand-mark.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { MailLink, useSite } from './brand.tsx'
import { Header } from './header.tsx'

/** The id of what fills a page's first screen: the browser paints nothing before it has all of it. */
export const FIRST_SCREEN = 'first-screen'

/** The id of what ends every page. */
export const PAGE_END = 'cookies'

export const Shell = ({ pathname, children }: { pathname: string; children: ReactNode }) => (
  <div className="flex min-h-svh flex-col">
    <a
      href="#main"
      className="sr-only z-50 bg-ink px-5 py-3 font-medium text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to content
    </a>
    <Header pathname={pathname} />
    <main id="main" tabIndex={-1} className="grow">
      {children}
    </main>
    <Footer />
  </div>
)

const lineClasses = 'inline-block py-1.5 decoration-accent underline-offset-6 hover:underline'

function Footer() {
  const site = useSite()
  const { entity, address, state, phone } = site.trust
  const whoAndWhere = [entity, address, state, phone].filter(Boolean)
  return (
    <footer data-theme="dark" className="print:hidden">
      <div className="wrap grid gap-x-12 gap-y-4 pt-8 pb-6 sm:grid-cols-2 sm:gap-y-12 sm:pt-16 sm:pb-14 lg:grid-cols-[1.4fr_1fr_1fr] lg:pt-24">
        <div className="sm:col-span-2 lg:col-span-1">
          <a href="/" className="inline-flex flex-wrap items-center gap-4 py-1">
            <BrandMark className="size-12 max-sm:size-9" />
            <span className="font-display text-title leading-none tracking-[-0.015em]">{site.name}</span>
          </a>
          <p className="mt-3 max-w-[44ch] text-small text-quiet sm:mt-6">{site.disclaimer}</p>
          {whoAndWhere.length > 0 && (
            <p className="mt-4 max-w-[44ch] text-small text-quiet">{whoAndWhere.join(' · ')}</p>
          )}
        </div>
        <nav aria-label="Footer">
          <h2 className="label text-quiet max-sm:sr-only sm:mb-3">The site</h2>
          <ul className="gap-x-6 text-small max-sm:columns-[2_7rem]">
            {site.navigation.map(({ label, href }) => (
              <li key={href}>
                <a href={href} className={lineClasses}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="label text-quiet max-sm:sr-only sm:mb-3">Elsewhere</h2>
          <ul className="text-small max-sm:flex max-sm:flex-wrap max-sm:gap-x-6">
            {networksOf(site).map(({ label, href }) => (
              <li key={href}>
                <a href={href} target="_blank" rel="noopener noreferrer" className={lineClasses}>
                  {label}
                  <span className="sr-only"> (opens in a new tab)</span>
                  <span aria-hidden="true" className="ml-1.5 text-quiet">
                    ↗
                  </span>
                </a>
              </li>
            ))}
            <li>
              <MailLink className={`${lineClasses} wrap-anywhere`} />
            </li>
          </ul>
        </div>
      </div>
      <div className="border-t border-line">
        <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-3 text-small sm:gap-y-2 sm:py-5 text-quiet">
          <p>
            © {site.copyrightYear} {ended(site.legalName)} {ended(site.builderCredit)}
          </p>
          <div className="flex flex-wrap gap-x-4 sm:ml-auto sm:gap-x-6 sm:gap-y-2">
            <a href="/privacy" className={lineClasses}>
              Privacy
            </a>
            <a href="/privacy/receipt" className={lineClasses}>
              Your receipt
            </a>
            <a href={YOUR_DATA_PATH} className={lineClasses}>
              Your data
            </a>
            <a href="/accessibility" className={lineClasses}>
              Accessibility
            </a>
            <button type="button" data-cookie-settings="" className={lineClasses}>
              Cookie settings
            </button>
          </div>
          <SandboxMark />
        </div>
      </div>
    </footer>
  )
}

/** Shown when a page fails to render. It has no header, which may be what failed. */
export function ErrorPage() {
  const site = useSite()
  return (
    <div className="flex min-h-svh flex-col">
      <header className="border-b border-line">
        <div className="wrap flex h-16 items-center lg:h-18">
          <a href="/" className="flex items-center gap-3 py-2">
            <BrandMark className="size-8.5" />
            <span className="font-display text-title leading-none">{site.name}</span>
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="wrap grow py-16 lg:py-28">
        <p className="label mb-5 text-quiet">That’s our fault</p>
        <h1 className="max-w-[9em] text-display tracking-display">{FAILURE_TITLE}</h1>
        <p className="mt-7 mb-9 max-w-[50ch] text-lead text-quiet">
          Try loading it again. If that doesn’t work, write to{' '}
          <MailLink className="text-ink underline decoration-accent underline-offset-4" /> and tell us which page it
          was.
        </p>
        <ButtonLink href="" look="ink">
          Load the page again
        </ButtonLink>
      </main>
    </div>
  )
}

export const FAILURE_TITLE = 'This page didn’t load'

/** Shown by the page's script where stand-ins take a third party's place: last, since it comes late. */
export const SandboxMark = () => (
  <a
    href="/sandbox"
    data-sandbox-mark=""
    hidden
    className="basis-full py-1.5 text-small text-accent-text underline-offset-4 hover:underline"
  >
    Sandbox
  </a>
)
