import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { growthOf } from '#test/growth.ts'

it.each([
  ['/about/', '/about'],
  ['/about//?a=b//', '/about?a=b//'],
  ['//about/', '/about'],
  ['//evil.example//', '/evil.example'],
  ['/a//b///', '/a//b'],
  ['///', '/'],
])('leads from %s to %s', async (path, to) => {
  await using test = await createTestApp()
  const answer = await test.app.request(`http://localhost${path}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([308, to])
})

it('answers a path that is nothing but slashes as soon as another', async () => {
  await using test = await createTestApp()
  // A pattern that begins anew at each slash makes this 16.
  expect(await growthOf((size) => test.app.request(`http://localhost/x${'/'.repeat(size)}y/`), 4000)).toBeLessThan(8)
})
