import { expect, hydrated, test } from './journey.ts'

const VAULT = 'cellar-4f81'
const GUIDE = 'guide-9c27'

// In one worker, which starts a server with these settings once.
test.describe.configure({ mode: 'default' })
test.use({ settings: { VAULT_PATH: VAULT, LEAD_MAGNET_PATH: GUIDE } })

test('the pages answer at their address and stay out of search engines', async ({ page }) => {
  for (const [path, heading, referrer] of [
    [`/${VAULT}`, 'Exclusive Download Vault', 'strict-origin'],
    [`/${GUIDE}`, /\S/, 'same-origin'],
  ] as const) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    expect(response?.headers()).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': referrer,
      'cache-control': 'no-store',
    })
    expect(response?.headers()['content-security-policy']).toContain("trusted-types 'none'")
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
    await hydrated(page)
  }
})

test('a wrong address gets the same bytes as any other that isn’t found', async ({ site }) => {
  const read = async (path: string) => {
    const response = await fetch(`${site.address}/${path}`)
    const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
    return { status: response.status, headers, body: (await response.text()).replaceAll(path, 'PATH') }
  }
  const other = await read('nobody-1234')
  expect(other.status).toBe(404)
  expect(other.body).toContain('Page Not Found')
  for (const wrong of ['cellar-4f82', 'cellar-4f8', VAULT.toUpperCase(), 'vault-7f3k9q'])
    expect(await read(wrong)).toEqual(other)
  // Paths that look like a landing page get its shorter header.
  expect(await read('lp_lm_01_anonymizer')).toEqual(await read('lp_nobody'))
})
