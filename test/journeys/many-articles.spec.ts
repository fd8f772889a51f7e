import { cards, openList, SHOWN } from './article-list.ts'
import { expect, expectAccessible, PHONE } from './journey.ts'
import { ARTICLE_COUNT, test } from './own-content.ts'

test.use({ allowedComplaints: /ERR_FAILED/ })

test('the list begins with 24, shows more on demand, keeps them for Back, and is searched whole', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => request.url().endsWith('/all.json') && fetched.push(request.url()))
  await openList(page)
  await expect(cards(page)).toHaveCount(SHOWN)
  expect(fetched).toEqual([])

  const more = page.getByRole('button', { name: 'Show more' })
  await more.click()
  await expect(cards(page)).toHaveCount(2 * SHOWN)
  await expect(page.getByText(`${2 * SHOWN} of ${ARTICLE_COUNT} shown`)).toBeVisible()
  await more.click()
  await expect(cards(page)).toHaveCount(ARTICLE_COUNT)
  await expect(more).toHaveCount(0)
  expect(fetched).toHaveLength(1)

  await cards(page).nth(50).click()
  await expect(page).toHaveURL(/\/articles\/older-/)
  await page.goBack()
  await expect(cards(page)).toHaveCount(ARTICLE_COUNT)
  await expectAccessible(page)

  // A shared filter finds those beyond the first page.
  await openList(page, '?q=number+51')
  await expect(cards(page)).toHaveText([/An older note, number 51/])
  await expect(page.getByRole('status')).toHaveText(`1 of ${ARTICLE_COUNT} articles`)
})

test('when the rest can’t be loaded, the visitor is told, and Try again fetches it', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.route('**/all.json', (route) => route.abort())
  await openList(page)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('alert')).toContainText('didn’t load')
  await page.unroute('**/all.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(2 * SHOWN)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
