import type { Page } from '@playwright/test'
import { expect, hydrated } from './journey.ts'
import { test } from './own-content.ts'

const LIST = '/resources/case-studies'
const STUDY = '/case-studies/typed-once'

const cards = (page: Page) => page.getByRole('main').locator('h3')

test('the list shows all but those for governments, newest first, whatever its address asks', async ({ page }) => {
  await page.goto(LIST)
  await expect(cards(page)).toHaveText([
    /Weekend inquiries answered by Monday/,
    /One name, typed once/,
    /Forms that fill themselves/,
    /Leaving a practice in good order/,
  ])
  const card = page.getByRole('listitem').filter({ hasText: 'One name, typed once' })
  await expect(card).toContainText('April 8, 2025')
  await expect(card).toContainText('View Case Study')
  await expect(card).toContainText('Sample')

  await page.goto(`${LIST}?area=Family+Law&q=nowhere`)
  await hydrated(page)
  await expect(page.getByRole('status')).toHaveText('4 case studies')
  await expect(page.getByRole('searchbox')).toHaveCount(0)

  // Its page is there.
  const response = await page.goto('/case-studies/county')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Records requests on one queue')
})

test('a case study shows title, date, client, key results with their marks, body and tags', async ({ page }) => {
  await page.goto(STUDY)
  const head = page.getByRole('article').locator('header')
  await expect(head.getByRole('heading', { level: 1 })).toHaveText('One name, typed once')
  await expect(head).toContainText('April 8, 2025')
  await expect(head).toContainText('Client: Five-lawyer firm')
  await expect(head).toContainText('Sample case study')
  const results = page.getByRole('region', { name: 'Sample key results' })
  await expect(results.getByRole('definition')).toHaveText([
    '4 entries down to 1',
    '14 down to 9',
    '9 hours a month back',
  ])
  await expect(results.getByRole('term').first()).toHaveText(/Times a new client’s name is typed/)
  const marks = await results
    .locator('[data-trend]')
    .evaluateAll((all) => all.map((mark) => mark.getAttribute('data-trend')))
  expect(marks).toEqual(['down', 'down', 'up'])
  await hydrated(page)
  await page.getByRole('link', { name: 'Billing', exact: true }).click()
  await expect(page).toHaveURL(`${LIST}?tag=Billing`)
})
