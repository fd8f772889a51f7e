import { DAY_MS } from '#contracts/clock.ts'
import { isoIn } from '#contracts/dates.ts'
import { LANDING_PAGES } from '#test/site-content.ts'
import { consoleTest as test } from './enter-console.ts'
import { DESKTOP, expect, expectGoodIn, LARGE_TEXT, PHONE } from './journey.ts'

const [PAGE = ''] = LANDING_PAGES

// Days that can't be shown.
test.use({ ownServer: true, allowedComplaints: /status of 422/ })

test('the funnel names the question that loses most, and a test is ended', async ({ page, desk, sqlite }) => {
  // The firm's yesterday: counts are by its days.
  const day = isoIn(Date.now() - DAY_MS, 'America/New_York').slice(0, 10)
  const add = sqlite.prepare('insert into daily_counts (day, page, variant, step, count) values (?, ?, ?, ?, ?)')
  for (const [variant, counts] of [
    ['a', { view: 4000, 'step-1': 900, 'step-2': 400, booked: 160 }],
    ['b', { view: 4000, 'step-1': 1000, 'step-2': 600, booked: 240 }],
  ] as const)
    for (const [step, count] of Object.entries(counts)) add.run(day, PAGE, variant, step, count)
  await page.goto(`${desk}/console/funnel`)
  await expect(page.getByText(/^Of 8,000 visits, 1,900 started the survey \(23\.8%\) and 400 booked/)).toBeVisible()
  await expectGoodIn(page, DESKTOP, LARGE_TEXT, PHONE)
  await page.getByLabel('Visits that started at').selectOption(PAGE)
  await page.getByLabel('From').fill('2026-01-01')
  await page.getByLabel('To', { exact: true }).fill('2026-01-02')
  await page.getByRole('button', { name: 'Show' }).press('Enter')
  await expect(page.getByText('No visits in this period')).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^Of 8,000 visits/)).toBeVisible()
  // Turned around in an address, the page says so, with the days to mend.
  await page.goto(`${desk}/console/leads?from=2026-01-02&to=2026-01-01`)
  await expect(page.getByRole('alert')).toHaveText('The first day must not be after the last.')
  await expect(page.getByLabel('From day')).toHaveValue('2026-01-02')

  await page.setViewportSize(DESKTOP)
  await page.goto(`${desk}/console/tests`)
  const first = page.locator('section').first()
  await expect(first).toContainText('B is ahead, by 0.5 to 3.5 calls per 100 visits.')
  await expect(first.getByRole('img')).toHaveAccessibleName(/^Per 100 visits, B books 2 more calls than A/)

  await first.getByRole('button', { name: 'Send all to B' }).press('Enter')
  await first.getByRole('button', { name: 'Send all to B now' }).press('Enter')
  // It stays where it was, so that nobody presses a button of the next one by mistake.
  await expect(first.getByText('Ended: every visitor gets B. Set by ada@firm.example')).toBeVisible()
  await expect(first.getByRole('heading')).toBeFocused()
  await expectGoodIn(page, PHONE)
  // With the system's colors, one tab and one page of it are marked as this page's, and the plot has the text's color.
  await page.emulateMedia({ forcedColors: 'active' })
  const sections = page.getByRole('navigation', { name: 'Console' }).getByRole('link')
  const marks = await sections.evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomColor))
  expect(marks.filter((color) => color !== marks[0])).toHaveLength(2)
  const colors = await first
    .locator('svg')
    .evaluate((plot) => [getComputedStyle(plot.querySelector('circle') ?? plot).stroke, getComputedStyle(plot).color])
  expect(colors[0]).toBe(colors[1])
})
