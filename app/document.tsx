import { pageScript, reloadScript, styleSheet } from 'virtual:built-files'
import type { ReactNode } from 'react'
import { site } from '#content/site.ts'
import { RSS_PATH } from '#contracts/page-table.ts'
import { CookieBanner } from './consent/cookie-banner.tsx'
import type { HeadTag } from './page-module.ts'
import { STYLES_PLACEHOLDER } from './page-styles.ts'
import { SPECULATION_RULES } from './speculation-rules.ts'
import instrumentSans from './styles/fonts/instrument-sans.woff2?url'
import newsreaderDisplay from './styles/fonts/newsreader-display.woff2?url'

interface DocumentProps {
  head: readonly HeadTag[]
  fonts?: readonly string[] | undefined
  children: ReactNode
}

/** The HTML around every page. Its one script is app/page.ts. */
export function Document({ head, fonts = [], children }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {head.map((tag) => (
          <HeadElement key={JSON.stringify(tag)} tag={tag} />
        ))}
        {[newsreaderDisplay, instrumentSans, ...fonts].map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {styleSheet === undefined ? (
          <style dangerouslySetInnerHTML={{ __html: STYLES_PLACEHOLDER }} />
        ) : (
          <link rel="stylesheet" href={styleSheet} />
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title={`${site.name}: articles`} href={RSS_PATH} />
        {reloadScript !== undefined && <script type="module" src={reloadScript} />}
        <script type="module" src={pageScript} fetchPriority="low" />
      </head>
      <body>
        {children}
        <CookieBanner />
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} />
      </body>
    </html>
  )
}

function HeadElement({ tag }: { tag: HeadTag }) {
  if ('title' in tag && !('tagName' in tag)) return <title>{tag.title}</title>
  if ('tagName' in tag) {
    const { tagName: Link, ...attributes } = tag
    return <Link {...attributes} />
  }
  if ('script:ld+json' in tag) {
    // Within a script, only `<` could end it.
    const json = JSON.stringify(tag['script:ld+json']).replaceAll('<', '\\u003c')
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  }
  return <meta {...tag} />
}
