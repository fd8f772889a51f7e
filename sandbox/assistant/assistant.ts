import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { Hono } from 'hono'

const PAGE = new URL('./page/', import.meta.url)
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/**
 * Stand-in for the voice assistant (decisions §6): `/sandbox/assistant/widget.js` defines the provider's element as a panel
 * that says what it stands in for. It keeps nothing and sends nothing, so there is nothing here but its files.
 */
export function createAssistant(): Hono {
  const files = readdirSync(PAGE).flatMap((name) => {
    const type = TYPES[extname(name)]
    return type ? [[name, { body: readFileSync(new URL(name, PAGE)), type }] as const] : []
  })
  const assets = new Map(files)

  return new Hono().get('/assistant/:asset', (c) => {
    const asset = assets.get(c.req.param('asset'))
    return asset === undefined
      ? c.notFound()
      : c.body(asset.body, 200, { 'content-type': asset.type, 'cache-control': 'no-cache' })
  })
}
