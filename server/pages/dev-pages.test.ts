import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { askPlainly } from '#test/built-site/built-pages.ts'
import { copySite, linkModules } from '#test/copy-site.ts'
import { openFolder, spawnServer } from '#test/spawn-server.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Must never be served: SQLite's file header, what the test wrote, and words from the server's sources. */
const SECRET =
  /SQLite format 3|a-secret-of-the-owner|U1FMaXRlIGZvcm1hdCAz|YS1zZWNyZXQtb2Y|Starts everything in order|"devDependencies"/

/** The URL forms Vite accepts for a file, and some that used to bypass its checks. */
function spellings(site: string, file: string): string[] {
  const queries = ['', '?raw', '?import&raw', '?url', '?raw??', '?.svg?.wasm?init', '?worker', '#?raw', '%00']
  const within = ['/', '//', '/./', '/site/../', '/site/..%2f']
  const starts = [...within, `/@fs/${site}/`, `/@fs${site}/site/../`, `/@id/${site}/`]
  return starts.flatMap((start) => queries.map((query) => `${start}${file}${query}`))
}

it('shows pages from their sources, and nothing of the data, the settings or the server', async () => {
  await using folder = await openFolder()
  const site = folder.path
  copySite(ROOT, site)
  linkModules(ROOT, site)
  writeFileSync(join(site, '.env'), '# a-secret-of-the-owner\n')
  mkdirSync(join(site, 'data'))
  const made = ['data/leads.csv', 'site/copy.sqlite', 'content/copy.sqlite-wal', '.env.local', 'notes.txt']
  for (const name of made) writeFileSync(join(site, name), 'a-secret-of-the-owner')
  await using server = spawnServer(site, {}, join(site, 'ops/dev.ts'))
  const address = await server.ready()

  const page = await askPlainly(address, '/about')
  expect([page.status, page.body.includes('</html>')]).toEqual([200, true])
  for (const path of ['/site/browser/page.ts', '/console/leads/lead.page.tsx', '/content/site.ts', '/@vite/client'])
    expect([path, (await askPlainly(address, path)).status]).toEqual([path, 200])
  // The socket is the site's own, so that two servers don't fight for one.
  expect((await askPlainly(address, '/@vite/client')).body).toContain('const hmrPort = null')

  const stored = ['data/gimbal.sqlite', 'data/sandbox.sqlite', '.env', ...made, 'server/main.ts', 'package.json']
  for (const file of stored) {
    const isWalked = ['data/gimbal.sqlite', 'site/copy.sqlite'].includes(file)
    expect((await askPlainly(address, `/${file}`)).status).toBeGreaterThanOrEqual(400)
    for (const path of isWalked ? spellings(site, file) : [`/${file}`, `/${file}?raw`, `/@fs${site}/${file}?raw`]) {
      const { body } = await askPlainly(address, path)
      expect([path, SECRET.exec(body)?.[0]]).toEqual([path, undefined])
    }
  }
})
