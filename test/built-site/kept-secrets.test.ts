import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { MADE_DOWNLOADS } from '#contracts/content-source.ts'
import { GUIDE_FILE } from '#contracts/masker-release.ts'
import { readConfig } from '#server/start/config.ts'
import { CONTENT } from '../site-content.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const BUILD = resolve(ROOT, 'build')

const UNPACK: Record<string, (packed: Buffer) => Buffer> = { br: brotliDecompressSync, gz: gunzipSync }

/** All public files: names and decompressed contents. */
const publicFiles = globSync(['client/**/*', 'client/**/.well-known/*'], { cwd: BUILD, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => {
    const bytes = readFileSync(resolve(parentPath, name))
    const body = UNPACK[name.split('.').at(-1) ?? '']?.(bytes) ?? bytes
    return { path: resolve(parentPath, name).slice(BUILD.length), body }
  })

/** Public files that contain a text, in any encoding used by scripts, JSON or HTML. */
function filesWith(text: string): string[] {
  // Apostrophes, dashes and the like may be escaped in various ways; the text between them isn't.
  const [longest = ''] = text.split(/[^ -~]|["'&<>\\]/).toSorted((one, other) => other.length - one.length)
  expect(longest.length).toBeGreaterThan(7)
  // Enough characters to identify the text.
  const wanted = longest.slice(0, 40).toLowerCase()
  return publicFiles
    .filter(({ path, body }) => `${path}\n${body.toString('latin1')}`.toLowerCase().includes(wanted))
    .map(({ path }) => path)
}

it('has the files that it is about', () => {
  const endings = new Set(publicFiles.map(({ path }) => path.split('.').at(-1)))
  expect([...endings]).toEqual(expect.arrayContaining(['html', 'js', 'xml', 'txt', 'md', 'pdf', 'json', 'br']))
  expect(filesWith('Cookie settings').length).toBeGreaterThan(0)
})

it('has no word of the vault in any of them', () => {
  const { items, ...words } = CONTENT.vault()
  const texts = [...Object.values(words), ...items.flatMap(({ title, excerpt }) => [title, excerpt])]
  // The guide's name is public where its own form is.
  const sentences = texts.filter((text) => text.length > 20)
  expect(sentences.length).toBeGreaterThan(0)
  expect(sentences.filter((sentence) => filesWith(sentence).length > 0)).toEqual([])
})

it('has no address of an unlisted page in any of them', () => {
  const reading = readConfig({})
  const { vaultPath, leadMagnetPath } = reading.ok ? reading.config : expect.fail()
  expect([filesWith(vaultPath), filesWith(leadMagnetPath)]).toEqual([[], []])
})

it('has neither the guide nor its name among them, but beside them', () => {
  expect(filesWith(GUIDE_FILE.replace(/\.pdf$/, ''))).toEqual([])
  const guide = readFileSync(resolve(ROOT, MADE_DOWNLOADS, GUIDE_FILE))
  expect(guide.subarray(0, 5).toString()).toBe('%PDF-')
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(publicFiles.filter(({ body }) => hashOf(body) === hashOf(guide)).map(({ path }) => path)).toEqual([])
})
