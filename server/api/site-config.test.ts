import { expect, it } from 'vitest'
import { siteConfig } from '#contracts/site-config.ts'
import { createTestApp } from '#test/create-test-app.ts'

it('tells the pages what they must know at run time, as the contract says, and lets nobody keep it', async () => {
  const price = { amount: 4900, currency: 'usd' }
  const config = {
    schedulerUrl: '/sandbox/scheduler',
    assistant: { scriptUrl: '/sandbox/assistant/widget.js', scriptIntegrity: null, agentId: 'sandbox' },
    clarityProjectId: 'abc123',
    priceId: 'price_1',
    maskerSite: 'https://masker.example.com',
    sandboxed: ['automation' as const, 'scheduler' as const],
  }
  await using test = await createTestApp({ siteConfig: config, price: () => price })
  const response = await test.app.request('/api/site-config')
  expect(response.status).toBe(200)
  expect(siteConfig.parse(await response.json())).toEqual({ ...config, price, isBesideConsole: false })
  expect(response.headers.get('cache-control')).toBe('no-store')
})
