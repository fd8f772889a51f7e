import { readFileSync } from 'node:fs'

/** A file that the scheduler's page loads. */
export interface PageAsset {
  body: Uint8Array<ArrayBuffer>
  type: string
}

const JAVASCRIPT = 'text/javascript; charset=utf-8'
const CSS = 'text/css; charset=utf-8'
const PAGE = new URL('./page/', import.meta.url)
/** Its page stands inside the site's, so it is set in the same type. */
const FONTS = new URL('../../app/styles/fonts/', import.meta.url)

const FILES = [
  ['scheduler.js', PAGE, JAVASCRIPT],
  ['day-grid.js', PAGE, JAVASCRIPT],
  ['details-form.js', PAGE, JAVASCRIPT],
  ['elements.js', PAGE, JAVASCRIPT],
  ['tell-parent.js', PAGE, JAVASCRIPT],
  ['controls.css', PAGE, CSS],
  ['scheduler.css', PAGE, CSS],
  ['instrument-sans.woff2', FONTS, 'font/woff2'],
  ['jetbrains-mono.woff2', FONTS, 'font/woff2'],
] as const

/** Reads the files that `/sandbox/scheduler/{name}` answers with; throws when one is missing. */
export function readPageAssets(): ReadonlyMap<string, PageAsset> {
  return new Map(FILES.map(([name, folder, type]) => [name, { body: readFileSync(new URL(name, folder)), type }]))
}
