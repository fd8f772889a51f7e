import { expect, it } from 'vitest'
import { createTestApp, textPages } from '#test/create-test-app.ts'
import { openFolder } from '#test/spawn-server.ts'
import { openOtherBuilds } from './built-pages.ts'
import { answerWithFile } from './static-files.ts'

/** An app with a build that lacks these assets, and its lookups in the store. */
async function openApp(others: Record<string, string>) {
  const asked: string[] = []
  const folder = await openFolder()
  const findOther = openOtherBuilds(folder.path, async (path) => {
    asked.push(path)
    const text = others[path]
    return text === undefined ? undefined : Buffer.from(text)
  })
  const serve = async (path: string, request: Request) => {
    const file = await findOther(path)
    return file && answerWithFile(file, request)
  }
  const test = await createTestApp({ pages: { ...textPages, serve } })
  return {
    app: test.app,
    asked,
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

it('answers for an asset of another build as for its own', async () => {
  await using test = await openApp({ '/assets/App-Ab3_d-9Z.css': 'a { color: red }' })
  const answer = await test.app.request('/assets/App-Ab3_d-9Z.css', { headers: { 'accept-encoding': 'gzip' } })
  expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
    200,
    expect.objectContaining({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/css; charset=utf-8',
      'content-encoding': 'gzip',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    }),
  ])
  const plain = await test.app.request('/assets/App-Ab3_d-9Z.css')
  expect(await plain.text()).toBe('a { color: red }')
  const etag = plain.headers.get('etag') ?? ''
  const again = await test.app.request('/assets/App-Ab3_d-9Z.css', { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  const head = await test.app.request('/assets/App-Ab3_d-9Z.css', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  // Once found, it's cached.
  expect(test.asked).toEqual(['/assets/App-Ab3_d-9Z.css'])
})

it('answers 404 for what no build has, and asks the store for no name that a build would not give', async () => {
  await using test = await openApp({ '/assets/run.exe': 'x' })
  const strange = ['/assets/%2e%2e%2fserver', '/assets/a b.js', `/assets/${'a'.repeat(300)}.js`, '/assetsx/a.js']
  for (const path of [...strange, '/assets/none-12345678.js', '/assets/run.exe']) {
    const answer = await test.app.request(path)
    expect([path, answer.status]).toEqual([path, 404])
  }
  expect(test.asked).toEqual(['/assets/none-12345678.js', '/assets/run.exe'])
})
