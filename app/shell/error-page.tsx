import { isRouteErrorResponse } from 'react-router'
import { site } from '#content/site.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'

/** What stands in for a page that broke. It leans on nothing that may have broken with it: plain links, no header. */
export function ErrorPage({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const title = isMissing ? 'Page Not Found' : 'This page has failed'
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
        <p className="label mb-5 text-quiet">{isMissing ? 'Status 404' : 'The fault is ours'}</p>
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

const Missing = () => <p>Sorry, the page that you are looking for is not here. It may have moved.</p>

const Failed = () => (
  <p>
    Load it once more; that often suffices. If it fails again, write to{' '}
    <a href={`mailto:${site.email.value}`} className="text-ink underline decoration-accent underline-offset-4">
      {site.email.value}
    </a>{' '}
    and say which page it was.
  </p>
)
