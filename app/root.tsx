import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { site } from '#content/site.ts'
import type { Route } from './+types/root'
import { Analytics } from './analytics/analytics.tsx'
import { CookieBanner } from './consent/cookie-banner.tsx'
import { RSS_PATH } from './feeds/rss-path.ts'
import { publicOrigin } from './public-origin.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { Later } from './shell/later.tsx'
import { FetchAhead } from './shell/links/fetch-ahead.tsx'
import { FollowLinks } from './shell/links/follow-links.tsx'
import { DOCUMENTS_AHEAD } from './shell/links/own-documents.ts'
import { RouteAnnouncer } from './shell/route-announcer.tsx'
import { SignalHydrated } from './shell/signal-hydrated.tsx'
import styles from './styles/app.css?url'
import instrumentSans from './styles/fonts/instrument-sans.woff2?url'
import newsreaderDisplay from './styles/fonts/newsreader-display.woff2?url'
import { ResumeSending } from './survey/sending/resume-sending.tsx'
import { RecordVisit } from './visit/record-visit.tsx'

const preloadedFont = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const

export const links: Route.LinksFunction = () => [
  // By its address: a sheet that is imported becomes part of a chunk, and whatever is loaded late asks for it once more.
  { rel: 'stylesheet', href: styles },
  preloadedFont(newsreaderDisplay),
  preloadedFont(instrumentSans),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'alternate', type: 'application/rss+xml', title: `${site.name}: articles`, href: RSS_PATH },
]

/** The HTML around every page, the error page included. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-origin={publicOrigin()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: DOCUMENTS_AHEAD }} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <Outlet />
      <FollowLinks />
      <FetchAhead />
      <RouteAnnouncer />
      <RecordVisit />
      <Later>
        <CookieBanner />
        <Analytics />
        <ResumeSending />
        <SignalHydrated />
      </Later>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
