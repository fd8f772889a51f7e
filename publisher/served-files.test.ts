import { readFileSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contracts/clock.ts'
import { openFolder } from '#test/spawn-server.ts'
import { copySite } from './served-files.ts'

const TEXT = 'See https://origin.invalid/about, https://origin.invalid.'

async function openBuild(files: Record<string, string>) {
  const folder = await openFolder()
  const build = join(folder.path, 'build')
  for (const [name, text] of Object.entries({ stamp: 'one', ...files })) {
    await mkdir(dirname(join(build, name)), { recursive: true })
    await writeFile(join(build, name), text)
  }
  const sites = join(folder.path, 'sites')
  return {
    build,
    sites,
    copy: (origin = 'https://www.example.com') => copySite(build, sites, origin),
    kept: () => readdir(sites),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

it('puts the site’s address into pages and feeds, compresses them with it, and leaves the rest as it is', async () => {
  const paths = ['client/index.html', 'client/rss.xml', 'client/a.md', 'server/missing/x/index.html']
  const packed = { 'client/icon.svg': '<svg/>', 'client/icon.svg.br': 'by the build', 'client/photo.png': '' }
  const others = { 'client/assets/a-1.js': TEXT, ...packed }
  await using site = await openBuild({ ...Object.fromEntries(paths.map((path) => [path, TEXT])), ...others })
  const folder = await site.copy()
  for (const path of paths) {
    const read = (ending = '') => readFileSync(join(folder, path.replace('server/', '')) + ending)
    const forms = [read(), brotliDecompressSync(read('.br')), gunzipSync(read('.gz'))]
    const texts = forms.map((form) => form.toString())
    const text = 'See https://www.example.com/about, https://www.example.com.'
    expect([path, ...texts]).toEqual([path, text, text, text])
  }
  for (const [path, text] of Object.entries(others)) expect(readFileSync(join(folder, path), 'utf8')).toBe(text)
  const made = await readdir(join(folder, 'client'))
  expect(made.filter((name) => /icon|photo/.test(name))).toEqual(['icon.svg', 'icon.svg.br', 'photo.png'])
  expect(readFileSync(join(site.build, 'client/index.html'), 'utf8')).toBe(TEXT)
})

it('uses a copy again for the same build and address, and makes another for any other', async () => {
  await using site = await openBuild({ 'client/index.html': TEXT })
  const first = await site.copy()
  await writeFile(join(first, 'mark'), '')
  expect(await site.copy()).toBe(first)
  expect(await readdir(first)).toContain('mark')
  expect(await site.copy('https://other.example')).not.toBe(first)
  // The same inputs, built again.
  await utimes(join(site.build, 'stamp'), 1, 1)
  expect(await site.copy()).not.toBe(first)
})

it('lets servers tidy side by side, and leaves what was used last and what another has just begun to copy', async () => {
  await using site = await openBuild({ 'client/index.html': TEXT })
  const put = async (name: string, agoMs: number) => {
    const folder = join(site.sites, name)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'index.html'), TEXT)
    const at = new Date(Date.now() - agoMs)
    await utimes(folder, at, at)
  }
  for (let index = 0; index < 50; index += 1) await put(`old-${index}`, DAY_MS + index)
  await put('unfinished-now', 0)
  await put('unfinished-long-ago', 2 * HOUR_MS)
  // Of a process that's gone, so it's removed at once: it may have filled the disk.
  await put('unfinished-4194305-abcdef', 0)
  // The two used last are kept, since a server that stops soon may still serve from one.
  const names = ['a', 'b', 'c', 'c']
  const made = await Promise.all(names.map((name) => site.copy(`https://${name}.example`)))
  // Servers that start at once share a copy.
  expect(made[3]).toBe(made[2])
  expect(new Set(await site.kept())).toEqual(new Set([...made.map((folder) => basename(folder)), 'unfinished-now']))
  for (const [index, folder] of made.entries()) await utimes(folder, index + 1, index + 1)
  const last = await site.copy('https://e.example')
  const stored = [...made.slice(1), last].map((folder) => basename(folder))
  expect(new Set(await site.kept())).toEqual(new Set([...stored, 'unfinished-now']))
})
