import { expect, it } from 'vitest'
import { createTestApp, textPages } from '#test/create-test-app.ts'
import { openFolder } from '#test/spawn-server.ts'
import { openOtherBuilds } from './built-pages.ts'
import { answerWithFile } from './static-files.ts'

it('answers for an asset of another build as for its own, and asks the store for no name that a build would not give', async () => {
  const others: Record<string, string> = { '/assets/App-Ab3_d-9Z.css': 'a { color: red }', '/assets/run.exe': 'x' }
  const asked: string[] = []
  await using folder = await openFolder()
  const findOther = openOtherBuilds(folder.path, async (path) => {
    asked.push(path)
    const text = others[path]
    return text === undefined ? undefined : Buffer.from(text)
  })
  const serve = async (path: string, request: Request) => {
    const file = await findOther(path)
    return file && answerWithFile(file, request)
  }
  await using test = await createTestApp({ pages: { ...textPages, serve } })
  const answer = await test.app.request('/assets/App-Ab3_d-9Z.css', { headers: { 'accept-encoding': 'gzip' } })
  expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
    200,
    expect.objectContaining({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/css; charset=utf-8',
      'content-encoding': 'gzip',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    }),
  ])
  expect(await (await test.app.request('/assets/App-Ab3_d-9Z.css')).text()).toBe('a { color: red }')
  const strange = ['/assets/%2e%2e%2fserver', '/assets/a b.js', `/assets/${'a'.repeat(300)}.js`, '/assetsx/a.js']
  for (const path of [...strange, '/assets/none-12345678.js', '/assets/run.exe'])
    expect([path, (await test.app.request(path)).status]).toEqual([path, 404])
  // Once found, it's cached.
  expect(asked).toEqual(['/assets/App-Ab3_d-9Z.css', '/assets/none-12345678.js', '/assets/run.exe'])
})
