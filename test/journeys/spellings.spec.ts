import { listArticles } from '#app/content/articles.server.ts'
import { expect, test } from './journey.ts'

const [{ slug } = { slug: '' }] = listArticles()

test.use({ settings: { VAULT_PATH: 'Cellar-4f82', CLARITY_PROJECT_ID: 'abc123' } })

test('a page answers at one spelling of its address: others lead there, or are not found', async ({ site }) => {
  const ask = async (path: string) => {
    const response = await fetch(site.address + path, { redirect: 'manual' })
    return [response.status, response.headers.get('location')]
  }
  for (const [path, target] of [
    ['/Document-Masker', '/document-masker'],
    ['/CONTACT?source=Why', '/contact?source=Why'],
    ['/%64emo', '/demo'],
    ['/CONTACT.data', '/contact.data'],
    ['/LP_01-LEGAL-OPS-AUTOMATION_A', '/lp_01-legal-ops-automation_a'],
    ['/%6Cp_01-legal-ops-automation_a', '/lp_01-legal-ops-automation_a'],
    [`/Articles/${slug.toUpperCase()}.MD`, `/articles/${slug}.md`],
    ['/%73andbox', '/sandbox'],
    ['/ROBOTS.TXT', '/robots.txt'],
  ] as const)
    expect([path, ...(await ask(path))]).toEqual([path, 308, target])
  for (const path of ['/cellar-4f82', '/CELLAR-4F82', '/Articles/Nobody', '/API/newsletter', '/%2564emo', '/about%'])
    expect([path, ...(await ask(path))]).toEqual([path, 404, null])
  expect(await ask('/Cellar-4f82')).toEqual([200, null])
})
