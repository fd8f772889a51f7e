import { consoleScript, consoleSheet, reloadScript } from 'virtual:built-files'
import { renderToString } from 'react-dom/server'
import type { ConsoleData } from '#contracts/console-table.ts'
import { type Mark, markSvg } from '#contracts/mark.ts'
import { THEME_COLORS } from '#site/render/page-meta.tsx'
import { MarkSymbol, PAGE_PAINTS } from '#site/ui/brand-mark.tsx'
import { ConsoleRoot } from './console-root.tsx'

/** Renders the document of a console page: its frame, and the page in its loading state. @param mark the owner's */
export function renderConsole(data: ConsoleData, mark: Mark): string {
  const html = renderToString(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`${data.title} | ${data.siteName} console`}</title>
        <link rel="stylesheet" href={consoleSheet} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <meta name="theme-color" content={data.me ? THEME_COLORS.light : THEME_COLORS.dark} />
        {reloadScript !== undefined && <script type="module" src={reloadScript} />}
        <script type="module" src={consoleScript} />
      </head>
      <body>
        <MarkSymbol own={markSvg(mark, PAGE_PAINTS, 'class="font-display"')} />
        <div id="console" data-given={JSON.stringify(data)}>
          <ConsoleRoot given={data} />
        </div>
      </body>
    </html>,
  )
  return `<!DOCTYPE html>${html}`
}
