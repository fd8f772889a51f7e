import { consoleScript, consoleSheet, reloadScript } from 'virtual:built-files'
import { renderToString } from 'react-dom/server'
import { site } from '#content/site.ts'
import type { GivenToConsole } from '#contracts/console-table.ts'
import { ConsoleRoot } from './console-root.tsx'

/** Renders the document of a console page: its frame, and the page as it is until its data is there. */
export function renderConsole(given: GivenToConsole): Promise<string> {
  const html = renderToString(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`${given.title} | ${site.name} console`}</title>
        <link rel="stylesheet" href={consoleSheet} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {reloadScript !== undefined && <script type="module" src={reloadScript} />}
        <script type="module" src={consoleScript} />
      </head>
      <body>
        <div id="console" data-given={JSON.stringify(given)}>
          <ConsoleRoot given={given} />
        </div>
      </body>
    </html>,
  )
  return Promise.resolve(`<!DOCTYPE html>${html}`)
}
