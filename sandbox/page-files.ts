import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { Hono } from 'hono'

const PAGE = new URL('./page/', import.meta.url)
/** The stand-ins' pages use the site's own fonts. */
const FONTS = new URL('../app/styles/fonts/', import.meta.url)

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

export function createPageFiles(): Hono {
  const names = [
    ...readdirSync(PAGE).map((name) => new URL(name, PAGE)),
    ...['instrument-sans.woff2', 'jetbrains-mono.woff2'].map((name) => new URL(name, FONTS)),
  ]
  const files = new Map(
    names.map((file) => [file.pathname.split('/').at(-1) ?? '', { body: readFileSync(file), type: typeOf(file) }]),
  )
  return new Hono().get('/page/:name', (c) => {
    const file = files.get(c.req.param('name'))
    return file ? c.body(file.body, 200, { 'content-type': file.type, 'cache-control': 'no-cache' }) : c.notFound()
  })
}

const typeOf = ({ pathname }: URL): string => TYPES[extname(pathname)] ?? 'application/octet-stream'

/** A classic script that throws when it's run twice, like the provider's. */
const WIDGET = `void import('/sandbox/page/assistant-element.js').then(({ AssistantElement }) =>
  customElements.define('elevenlabs-convai', AssistantElement),
)`

/** Stand-in for the voice assistant: defines the provider's element as a panel that says what it stands in for. */
export const createAssistant = (): Hono =>
  new Hono().get('/assistant/widget.js', (c) =>
    c.body(WIDGET, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }),
  )
