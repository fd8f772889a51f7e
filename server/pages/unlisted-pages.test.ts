import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'

const KEPT_TO_ITSELF = {
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
}

it.each([
  ['/the-vault', 'strict-origin', { screen: 'vault', leadMagnetHref: '/the-lead-magnet' }],
  ['/the-lead-magnet?utm_source=card', 'same-origin', { screen: 'lead-magnet' }],
] as const)('shows the unlisted page at %s, and keeps it to those who know it', async (path, referrer, unlisted) => {
  await using test = await createTestApp()
  const response = await test.app.request(path)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ path: path.split('?')[0], given: { unlisted }, once: true })
  expect(Object.fromEntries(response.headers)).toMatchObject({ ...KEPT_TO_ITSELF, 'referrer-policy': referrer })
})

it.each(['/the-vaul', '/the-vault2', '/THE-VAULT', '/the%2Dvault', '/x/the-vault', '//the-vault', '/the-vault.html'])(
  'treats %s like any other address that leads nowhere',
  async (path) => {
    await using test = await createTestApp()
    const response = await test.app.request(`http://localhost${path}`)
    expect([response.status, await response.text()]).toEqual([404, expect.stringMatching(/^missing /)])
    expect(response.headers.get('x-robots-tag')).toBeNull()
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  },
)

it('forgives a slash at the end of an unlisted address', async () => {
  await using test = await createTestApp()
  const response = await test.app.request('/the-vault/?a=b')
  expect([response.status, response.headers.get('location')]).toEqual([308, '/the-vault?a=b'])
})
