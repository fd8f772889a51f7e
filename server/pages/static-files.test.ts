import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { answerWithFile, readStaticFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'static-files-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function readFolder(files: Record<string, string | Buffer>) {
  for (const [name, body] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), body)
  }
  return readStaticFiles(folder)
}

function ask(files: ReturnType<typeof readStaticFiles>, path: string, headers: HeadersInit = {}, method = 'GET') {
  const file = files.get(path)
  if (!file) throw new Error(`no file at ${path}`)
  return answerWithFile(file, new Request(`http://site.test${path}`, { method, headers }))
}

test('a page is found at its own address and nowhere else; compressed copies are forms of their file', async () => {
  const [zipped, pages] = [gzipSync('home'), { 'index.html': 'home', 'about/index.html': 'about' }]
  const files = readFolder({ ...pages, 'index.html.gz': zipped, 'assets/a-1.js': 'x' })
  expect([...files.keys()].toSorted()).toEqual(['/', '/about', '/assets/a-1.js'])
  const plain = await ask(files, '/')
  const packed = await ask(files, '/', { 'accept-encoding': 'gzip' })
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'home'])
  expect([packed.headers.get('content-encoding'), Buffer.from(await packed.arrayBuffer())]).toEqual(['gzip', zipped])
  expect((await ask(files, '/', { 'accept-encoding': 'gzip;q=0, br' })).headers.get('content-encoding')).toBeNull()
  for (const answer of [plain, packed]) expect(answer.headers.get('vary')).toBe('accept-encoding')
  const head = await ask(files, '/', {}, 'HEAD')
  expect([head.headers.get('content-length'), await head.text()]).toEqual(['4', ''])
  // Hashed files are kept for a year, pages are asked for again.
  expect(head.headers.get('cache-control')).toBe('no-cache')
  expect((await ask(files, '/assets/a-1.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('what the visitor has already is not sent again, and keeps its own policy, which the answer would replace', async () => {
  readFolder({ 'index.html': 'home' })
  const policies = { 'content-security-policy': "script-src 'self'", 'permissions-policy': 'microphone=(self)' }
  const files = readStaticFiles(folder, { policyOf: () => policies })
  const etag = (await ask(files, '/')).headers.get('etag') ?? ''
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await ask(files, '/', { 'if-none-match': tags })
    expect([answer.status, await answer.text()]).toEqual([304, ''])
    expect(Object.fromEntries(answer.headers)).toMatchObject({ ...policies, vary: 'accept-encoding' })
    expect(answer.headers.has('content-type')).toBe(false)
  }
  expect((await ask(files, '/', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('the tag of a packed form is weak, since others pack the same text into other bytes, and names that encoding alone', async () => {
  const files = readFolder({ 'index.html': 'home', 'index.html.br': 'packed', 'index.html.gz': 'packed' })
  const tags = new Set<string>()
  for (const encoding of ['identity', 'br', 'gzip']) {
    const etag = (await ask(files, '/', { 'accept-encoding': encoding })).headers.get('etag') ?? ''
    expect(etag).toMatch(encoding === 'identity' ? /^"/ : /^W\/"/)
    for (const tag of [etag, etag.replace('W/', '')])
      expect((await ask(files, '/', { 'accept-encoding': encoding, 'if-none-match': tag })).status).toBe(304)
    tags.add(etag)
  }
  expect(tags.size).toBe(3)
})

test('of a file that is no text, the part that is asked for is sent', async () => {
  const files = readFolder({ 'a.pdf': '0123456789', 'a.txt': '0123456789' })
  const etag = (await ask(files, '/a.pdf')).headers.get('etag') ?? ''
  expect((await ask(files, '/a.pdf')).headers.get('accept-ranges')).toBe('bytes')
  const of = { 'bytes=2-4': ['234', '2-4/10'], 'bytes=8-99': ['89', '8-9/10'], 'bytes=-3': ['789', '7-9/10'] } as const
  for (const [range, [part, place]] of Object.entries(of)) {
    const answer = await ask(files, '/a.pdf', { range, 'if-range': etag })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${place}`)
    expect(answer.headers.get('content-length')).toBe(String(part.length))
    expect(await answer.text()).toBe(part)
  }
  const beyond = await ask(files, '/a.pdf', { range: 'bytes=10-' })
  expect([beyond.status, beyond.headers.get('content-range'), await beyond.text()]).toEqual([416, 'bytes */10', ''])
  for (const range of ['bytes=0-1,3-4', 'lines=1-2', 'bytes=a-b', 'bytes=0-1'.repeat(2)]) {
    const answer = await ask(files, '/a.pdf', { range })
    expect([answer.status, await answer.text()]).toEqual([200, '0123456789'])
  }
  expect((await ask(files, '/a.pdf', { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  expect((await ask(files, '/a.pdf', { range: 'bytes=0-1' }, 'HEAD')).headers.get('content-length')).toBe('10')
  expect((await ask(files, '/a.txt', { range: 'bytes=0-1' })).status).toBe(200)
})

test('sample testimonials are left out of what is served where asked, packed or not, and stay elsewhere', async () => {
  const said = '<section><p>Said</p></section>'
  const sample = '<section id="a" data-sample="" class="b"><p>“Made up”</p></section>'
  readFolder({ 'index.html': said + sample + said, 'a.md': sample, 'index.html.gz': gzipSync(sample) })
  const bodies = async (hidesSamples: boolean) => {
    const files = readStaticFiles(folder, { hidesSamples })
    expect((await ask(files, '/')).headers.get('content-type')).toBe('text/html; charset=utf-8')
    const packed = await (await ask(files, '/', { 'accept-encoding': 'gzip' })).arrayBuffer()
    const [home, text] = [await ask(files, '/'), await ask(files, '/a.md')]
    return [await home.text(), gunzipSync(packed).toString(), await text.text()]
  }
  expect(await bodies(true)).toEqual([said + said, said + said, sample])
  expect(await bodies(false)).toEqual([said + sample + said, sample, sample])
})
