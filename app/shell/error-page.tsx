import { site } from '#content/site.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** Shown when a page fails to render. It has no header, which may have failed too. */
export function ErrorPage() {
  return (
    <div className="flex min-h-svh flex-col">
      <header className="border-b border-line">
        <div className="wrap flex h-16 items-center lg:h-18">
          <a href="/" className="flex items-center gap-3 py-2">
            <BrandMark className="size-8.5" />
            <span className="font-display text-[1.375rem] leading-none">{site.name}</span>
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="wrap grow py-16 lg:py-28">
        <p className="label mb-5 text-quiet">That’s our fault</p>
        <h1 className="max-w-[9em] text-display tracking-display">{FAILURE_TITLE}</h1>
        <p className="mt-7 mb-9 max-w-[50ch] text-lead text-quiet">
          Try loading it again. If that doesn’t work, write to{' '}
          <a href={`mailto:${site.email.value}`} className="text-ink underline decoration-accent underline-offset-4">
            {site.email.value}
          </a>{' '}
          and tell us which page it was.
        </p>
        <ButtonLink href="" look="ink">
          Load the page again
        </ButtonLink>
      </main>
    </div>
  )
}

export const FAILURE_TITLE = 'This page didn’t load'
