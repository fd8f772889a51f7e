import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'

it('says that the process answers', async () => {
  await using test = await createTestApp()
  const response = await test.app.request('/healthz')
  expect([response.status, await response.text()]).toEqual([200, 'ok'])
})

it('is ready when the store takes writes, and leaves nothing in it', async () => {
  await using test = await createTestApp()
  const response = await test.app.request('/readyz')
  expect([response.status, await response.text()]).toEqual([200, 'ready'])
  expect(await test.db.selectFrom('leads').selectAll().execute()).toEqual([])
})

it('is not ready when the store refuses a write, and says why in the log', async () => {
  await using test = await createTestApp()
  await test.store.setReadOnly(true)
  const response = await test.app.request('/readyz')
  expect([response.status, await response.text()]).toEqual([503, 'The store cannot be written.'])
  expect(test.logged.join()).toContain('the store cannot be written')
})

it('is not ready while the server stops', async () => {
  await using test = await createTestApp({ isDraining: () => true })
  const response = await test.app.request('/readyz')
  expect([response.status, await response.text()]).toEqual([503, 'The server is stopping.'])
  expect((await test.app.request('/healthz')).status).toBe(200)
})
