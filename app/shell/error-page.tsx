import { isRouteErrorResponse } from 'react-router'
import { site } from '#content/site.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'

/** What stands in for a page that broke. It leans on nothing that may have broken with it: plain links, no header. */
export function ErrorPage({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const title = isMissing ? 'Page Not Found' : 'This page didn’t load'
  return (
    <div className="flex min-h-svh flex-col">
      <title>{`${title} · ${site.name}`}</title>
      <header className="border-b border-line">
        <div className="wrap flex h-16 items-center lg:h-18">
          <a href="/" className="flex items-center gap-3 py-2">
            <BrandMark className="size-8.5" />
            <span className="font-display text-[1.375rem] leading-none">{site.name}</span>
          </a>
        </div>
      </header>
      <main className="wrap grow py-16 lg:py-28">
        <p className="label mb-5 text-quiet">{isMissing ? 'Status 404' : 'That’s our fault'}</p>
        <h1 className="max-w-[9em] text-display tracking-display">{title}</h1>
        <div className="mt-7 mb-9 max-w-[50ch] text-lead text-quiet">{isMissing ? <Missing /> : <Failed />}</div>
        {isMissing ? (
          <ButtonLink to="/" arrow>
            Return to Homepage
          </ButtonLink>
        ) : (
          <Button look="ink" onClick={() => window.location.reload()}>
            Load the page again
          </Button>
        )}
      </main>
    </div>
  )
}

const Missing = () => <p>Sorry, the page you’re looking for isn’t here. It might have moved.</p>

const Failed = () => (
  <p>
    Try loading it again. If that doesn’t work, write to{' '}
    <a href={`mailto:${site.email.value}`} className="text-ink underline decoration-accent underline-offset-4">
      {site.email.value}
    </a>{' '}
    and tell us which page it was.
  </p>
)
