import { Outlet } from 'react-router'
import type { Route } from './+types/shell'
import { ErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LoadingLine } from './loading-line.tsx'

/** Header, page, footer: around every page but the survey. */
export default function Shell() {
  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#main"
        className="sr-only z-50 bg-ink px-5 py-3 font-medium text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <LoadingLine />
      <Header />
      <main id="main" tabIndex={-1} className="grow">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}

/** Below the root, because the root's own would make the document anew, which Trusted Types forbid. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
