import { isoIn } from '#contracts/dates.ts'
import { LANDING_OFFERS } from '#contracts/landing-offers.ts'
import { newsletterSubmission } from '#test/submissions.ts'
import { signInAsOwner } from './enter-console.ts'
import {
  test as base,
  DESKTOP,
  expect,
  expectAccessible,
  expectGood,
  expectNoSidewaysScroll,
  LARGE_TEXT,
  openSqlite,
  PHONE,
  post,
} from './journey.ts'

const [PAGE = ''] = LANDING_OFFERS.map(({ path }) => path)

const test = base.extend<{ desk: string }>({
  // Days that can't be shown, and a test that somebody else switched.
  allowedComplaints: /^request elsewhere: http:\/\/localhost:|status of (409|422)/,
  /** The console's URL, once an owner is signed in. */
  desk: async ({ site, page }, use) => {
    using database = openSqlite(site.dataDir, { readOnly: false })
    // The firm's yesterday: counts are by its days.
    const day = isoIn(Date.now() - 24 * 60 * 60 * 1000, 'America/New_York').slice(0, 10)
    const add = database.prepare('insert into daily_counts (day, page, variant, step, count) values (?, ?, ?, ?, ?)')
    for (const [step, a, b] of [
      ['view', 4000, 4000],
      ['step-1', 900, 1000],
      ['step-2', 400, 600],
      ['booked', 160, 240],
    ] as const) {
      add.run(day, PAGE, 'a', step, a)
      add.run(day, PAGE, 'b', step, b)
    }
    await use(await signInAsOwner(page, site))
  },
})
test.use({ ownServer: true })

test('the funnel names the question that loses most, a test is ended, and leads are plotted', async ({
  page,
  desk,
}) => {
  await page.goto(`${desk}/console/funnel`)
  await expect(page.getByText('1,000 of 1,000 left there.')).toBeVisible()
  await expect(page.getByText(/^Of 8,000 visits, 1,900 started the survey \(23\.8%\) and 400 booked/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Visits that started at').selectOption(PAGE)
  await page.getByLabel('From').fill('2026-01-01')
  await page.getByLabel('To', { exact: true }).fill('2026-01-02')
  await page.getByRole('button', { name: 'Show' }).press('Enter')
  await expect(page.getByText('No visits in this period')).toBeVisible()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    page: PAGE,
    from: '2026-01-01',
    to: '2026-01-02',
  })
  await page.goBack()
  await expect(page.getByText(/^Of 8,000 visits/)).toBeVisible()
  // Turned around, the browser says so; in an address, the page does, with the days to mend.
  await page.getByLabel('To', { exact: true }).fill('2025-12-31')
  await page.getByRole('button', { name: 'Show' }).press('Enter')
  await expect(page.getByLabel('To', { exact: true })).toHaveJSProperty('validity.rangeUnderflow', true)
  const turned = 'from=2026-01-02&to=2026-01-01'
  await page.goto(`${desk}/console/leads?${turned}`)
  await expect(page.getByRole('alert')).toHaveText('The first day must not be after the last.')
  await expect(page.getByLabel('From day')).toHaveValue('2026-01-02')
  await page.goto(`${desk}/console/funnel?${turned}`)
  await expect(page.getByRole('alert')).toHaveText('The first day must not be after the last.')
  await page.getByRole('link', { name: '7 days', exact: true }).press('Enter')
  await expect(page).toHaveURL(/from=2025-12-26&to=2026-01-01$/)

  await page.goto(`${desk}/console/funnel`)
  await expect(page.getByText(/^Of 8,000 visits/)).toBeVisible()
  for (const window of [LARGE_TEXT, PHONE]) {
    await page.setViewportSize(window)
    await expectNoSidewaysScroll(page)
  }

  await page.setViewportSize(DESKTOP)
  await page.goto(`${desk}/console/tests`)
  const first = page.locator('section').first()
  await expect(first).toContainText('B is ahead, by 0.5 to 3.5 calls per 100 visits.')
  await expect(first.getByRole('img')).toHaveAccessibleName(/^Per 100 visits, B books 2 more calls than A/)

  const send = first.getByRole('button', { name: 'Send all to B' })
  await send.press('Enter')
  await first.getByRole('button', { name: 'Send all to B now' }).press('Enter')
  // It stays where it was, so that nobody presses a button of the next one by mistake.
  await expect(first.getByText('Ended: every visitor gets B. Set by ada@firm.example')).toBeVisible()
  await expect(first.getByRole('heading')).toBeFocused()
  await expect(first).toContainText('B is ahead')
  await expect(first.getByRole('button', { name: 'Split evenly again' })).toBeVisible()
  await expect
    .poll(async () => (await page.request.get(`${desk}${PAGE}`, { maxRedirects: 0 })).headers()['location'])
    .toBe(`${PAGE}_b`)
  // Somebody else is faster.
  const headers = { 'sec-fetch-site': 'same-origin' }
  const data = { page: PAGE, split: 'a' }
  await first.getByRole('button', { name: 'Split evenly again' }).press('Enter')
  expect((await page.request.post(`${desk}/api/console/tests/switch`, { headers, data })).ok()).toBe(true)
  await first.getByRole('button', { name: 'Split evenly now' }).press('Enter')
  await expect(first.getByRole('alert')).toHaveText(/^ada@firm\.example sent all visitors to A in the meantime\./)
  await expect(first).toContainText('Ended: every visitor gets A. Set by ada@firm.example')
  await page.setViewportSize(PHONE)
  await expectGood(page)
  // With the system's colors, one section is marked as this page's, and the plot has the text's color.
  await page.emulateMedia({ forcedColors: 'active' })
  const sections = page.getByRole('navigation', { name: 'Console' }).getByRole('link')
  const marks = await sections.evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomColor))
  expect(marks.filter((color) => color !== marks[0])).toHaveLength(1)
  const colors = await first
    .locator('svg')
    .evaluate((plot) => [getComputedStyle(plot.querySelector('circle') ?? plot).stroke, getComputedStyle(plot).color])
  expect(colors[0]).toBe(colors[1])
  await page.emulateMedia({ forcedColors: 'none' })

  await page.setViewportSize(DESKTOP)
  await post(page, '/api/newsletter', newsletterSubmission())
  await page.goto(`${desk}/console`)
  const plot = page.getByRole('img', { name: 'Leads in the last 28 days, one row per form' })
  await expect(plot).toContainText('Newsletter')
  // Forms without leads have no row.
  await expect(plot.getByText('Survey')).toHaveCount(0)
  await page.getByText('The numbers as a table').click()
  await expect(page.getByRole('table', { name: 'Leads by day and form' })).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
})
