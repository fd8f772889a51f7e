import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { answerWithFile, readStaticFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'static-files-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function readFolder(files: Record<string, string | Buffer>) {
  for (const [name, body] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), body)
  }
  return readStaticFiles(folder, () => 'https://www.example.com')
}

function ask(
  files: ReturnType<typeof readStaticFiles>,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const file = files.get(path)
  if (!file) throw new Error(`no file at ${path}`)
  return answerWithFile(file, new Request(`http://site.test${path}`, { method, headers }))
}

test('a page is found at its own address and nowhere else', () => {
  const files = readFolder({
    'index.html': 'home',
    'about/index.html': 'about',
    'assets/a-1.js': 'x',
    'robots.txt': 'y',
  })
  expect([...files.keys()].toSorted()).toEqual(['/', '/about', '/assets/a-1.js', '/robots.txt'])
})

test('compressed copies are forms of their file, not files', async () => {
  const files = readFolder({ 'index.html': 'home', 'index.html.gz': gzipSync('home') })
  expect([...files.keys()]).toEqual(['/'])
  const plain = ask(files, '/')
  const packed = ask(files, '/', { 'accept-encoding': 'gzip' })
  expect(await plain.text()).toBe('home')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(Buffer.from(await packed.arrayBuffer())).toEqual(gzipSync('home'))
  expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  for (const answer of [plain, packed]) expect(answer.headers.get('vary')).toBe('accept-encoding')
})

test('what the visitor has already is not sent again', async () => {
  const files = readFolder({ 'index.html': 'home' })
  const etag = ask(files, '/').headers.get('etag') ?? ''
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = ask(files, '/', { 'if-none-match': tags })
    expect(answer.status).toBe(304)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('vary')).toBe('accept-encoding')
  }
  expect(ask(files, '/', { 'if-none-match': '"other"' }).status).toBe(200)
})

test('the tag of a packed form is weak, since others pack the same text into other bytes, and names that encoding alone', () => {
  const files = readFolder({ 'index.html': 'home' })
  const tags = ['identity', 'br', 'zstd', 'gzip'].map((encoding) => {
    const etag = ask(files, '/', { 'accept-encoding': encoding }).headers.get('etag') ?? ''
    expect(etag).toMatch(encoding === 'identity' ? /^"/ : /^W\/"/)
    for (const tag of [etag, etag.replace('W/', '')])
      expect(ask(files, '/', { 'accept-encoding': encoding, 'if-none-match': tag }).status).toBe(304)
    return etag
  })
  expect(new Set(tags).size).toBe(4)
})

test('HEAD tells the length and sends no body', async () => {
  const answer = ask(readFolder({ 'index.html': 'home' }), '/', {}, 'HEAD')
  expect(answer.headers.get('content-length')).toBe('4')
  expect(await answer.text()).toBe('')
})

test('hashed files are kept for a year, pages are asked for again', () => {
  const files = readFolder({ 'index.html': 'home', 'assets/a-1.js': 'x' })
  expect(ask(files, '/').headers.get('cache-control')).toBe('no-cache')
  expect(ask(files, '/assets/a-1.js').headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('the address of the site takes the place that the build left open, compressed forms and version included', async () => {
  const text = 'See https://origin.invalid/about, https://origin.invalid.'
  const files = readFolder({ 'llms.txt': text, 'index.html': text, 'rss.xml': text, 'articles/a.md': text })
  const types = ['text/plain', 'text/html', 'application/rss+xml', 'text/markdown']
  for (const [index, path] of ['/llms.txt', '/', '/rss.xml', '/articles/a.md'].entries()) {
    const answer = ask(files, path)
    expect(await answer.text()).toBe('See https://www.example.com/about, https://www.example.com.')
    expect(answer.headers.get('content-type')).toBe(`${types[index]}; charset=utf-8`)
  }
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['zstd', zstdDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = ask(files, '/', { 'accept-encoding': encoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    const body = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(body.length))
    expect(unpack(body).toString()).toContain('https://www.example.com/about')
  }
  const elsewhere = readStaticFiles(folder, () => 'https://other.example').get('/')
  expect(elsewhere?.content().version).not.toBe(files.get('/')?.content().version)
})

test('who comes after the first gets the page packed more finely, as the same version', async () => {
  const text = readFileSync('README.md', 'utf8')
  const files = readFolder({ 'index.html': text })
  const first = ask(files, '/', { 'accept-encoding': 'br' })
  const bytes = (answer: Response) => Number(answer.headers.get('content-length'))
  await expect.poll(() => bytes(ask(files, '/', { 'accept-encoding': 'br' }))).toBeLessThan(bytes(first))
  const later = ask(files, '/', { 'accept-encoding': 'br' })
  expect(later.headers.get('etag')).toBe(first.headers.get('etag'))
  expect(brotliDecompressSync(Buffer.from(await later.arrayBuffer())).toString()).toBe(text)
})

test('pages are packed finely one after the other, and one that cannot be holds up no other', async () => {
  const text = readFileSync('README.md', 'utf8')
  const files = readFolder({ 'index.html': text, 'long/index.html': text.repeat(20), 'short/index.html': text })
  const br = { 'accept-encoding': 'br' }
  const sizes = () => ['/long', '/short'].map((path) => Number(ask(files, path, br).headers.get('content-length')))
  ask(files, '/', br)
  Object.assign(files.get('/')?.content().bodies ?? {}, { identity: undefined })
  const [longAtFirst = 0, shortAtFirst = 0] = sizes()
  await expect.poll(() => sizes()[1], { interval: 1 }).toBeLessThan(shortAtFirst)
  expect(sizes()[0]).toBeLessThan(longAtFirst)
})

test('a picture is sent as it is', () => {
  const answer = ask(readFolder({ 'a.png': 'picture' }), '/a.png', { 'accept-encoding': 'gzip, br' })
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(answer.headers.get('content-type')).toBe('image/png')
})

test('of a file that is no text, the part that is asked for is sent', async () => {
  const files = readFolder({ 'a.pdf': '0123456789', 'a.txt': '0123456789' })
  const etag = ask(files, '/a.pdf').headers.get('etag') ?? ''
  expect(ask(files, '/a.pdf').headers.get('accept-ranges')).toBe('bytes')
  for (const [range, part, place] of [
    ['bytes=2-4', '234', '2-4/10'],
    ['bytes=7-', '789', '7-9/10'],
    ['bytes=8-99', '89', '8-9/10'],
    ['bytes=-3', '789', '7-9/10'],
    ['bytes=-99', '0123456789', '0-9/10'],
  ] as const) {
    const answer = ask(files, '/a.pdf', { range, 'if-range': etag })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${place}`)
    expect(answer.headers.get('content-length')).toBe(String(part.length))
    expect(await answer.text()).toBe(part)
  }
  for (const range of ['bytes=10-', 'bytes=-0']) {
    const answer = ask(files, '/a.pdf', { range })
    expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([416, 'bytes */10', ''])
  }
  for (const range of ['bytes=4-2', 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=a-b', 'bytes=0-1'.repeat(2)]) {
    const answer = ask(files, '/a.pdf', { range })
    expect([answer.status, await answer.text()]).toEqual([200, '0123456789'])
  }
  expect(ask(files, '/a.pdf', { range: 'bytes=0-1', 'if-range': '"other"' }).status).toBe(200)
  expect(ask(files, '/a.pdf', { range: 'bytes=0-1' }, 'HEAD').headers.get('content-length')).toBe('10')
  expect(ask(files, '/a.txt', { range: 'bytes=0-1' }).status).toBe(200)
})
