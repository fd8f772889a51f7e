import { enrollOwner } from './enter-console.ts'
import { DESKTOP, expect, expectGood, PHONE, test } from './journey.ts'
import { saved, tabTo } from './piece-editor.ts'
import { publishNow, shows } from './publish-piece.ts'

// An accent that's refused.
test.use({ ownServer: true, allowedComplaints: /status of 422/ })

const svg = (inside: string) => ({
  name: 'mark.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inside}</svg>`),
})

test('who first enters makes the site theirs, and hears what visitors still miss', async ({ page, site }) => {
  await page.setViewportSize(PHONE)
  const desk = await enrollOwner(page, site)
  await expect(page.getByRole('heading', { level: 1, name: 'Make it yours' })).toBeVisible()
  await expectGood(page)
  const line = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(line('Name and brand')).toHaveAttribute('aria-current', 'step')

  // By keyboard: the button stays where it is, and takes it back.
  const later = page.getByRole('button', { name: 'Later: Mail' })
  await tabTo(page, later)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Take up again: Mail' })).toBeFocused()
  await expect(line('Mail')).toContainText('Later')
  await page.getByRole('button', { name: 'Not for us: Payments' }).press('Enter')
  await expect(page.getByRole('heading', { name: '0 of 10 done' })).toBeVisible()

  // Samples go together, and come back together.
  await page.getByRole('link', { name: 'Take samples out' }).click()
  await expect(page.getByRole('button', { name: 'Take out all 12' })).toBeVisible()
  await expectGood(page)
  await page.getByRole('checkbox', { name: 'One name, typed once' }).press('Space')
  await page.getByRole('button', { name: 'Take out the 11' }).press('Enter')
  await expect(page.getByText(/^11 samples taken out\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Taken out' })).toBeVisible()
  const study = `${site.address}/case-studies/weekend-inquiries-answered-by-monday`
  const statusOf = async () => (await page.request.get(study)).status()
  await expect.poll(statusOf).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Take out all 12' })).toBeVisible()
  await expect.poll(statusOf).toBe(200)
  await page.getByRole('link', { name: 'Back to Make it yours' }).click()
  await expect(line('Samples')).toContainText(/Visitors see \d+ pages with samples/)

  await page.getByRole('link', { name: 'Read the promises' }).click()
  await expectGood(page)
  await page.getByRole('button', { name: /^It’s true: You time the work/ }).press('Enter')
  await expect(page.getByText(/^ada said so on /)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Make it yours' }).click()
  await expect(line('Promises')).toContainText('You haven’t confirmed 20 of the 21 promises')

  // A color that can't be read is refused with one that can; a mark is drawn anew.
  await page.setViewportSize(DESKTOP)
  await page.getByRole('link', { name: 'Write your name' }).click()
  await page.getByLabel('Name of the firm').fill('Ferris & Low')
  const accent = page.getByLabel('Accent color')
  await accent.fill('#ffe600')
  const refused = page.getByText(/^Too close to the page’s background: 1\.\d to 1/)
  await expect(refused).toBeVisible()
  const [nearest = ''] = /#[\da-f]{6}/.exec((await refused.textContent()) ?? '') ?? []
  await accent.fill(nearest)
  await expect(refused).toHaveCount(0)
  const mark = page.getByLabel('An SVG file')
  await mark.setInputFiles(svg('<path onload="alert(1)" d="M3 3h18v18H3z"/><script>alert(1)</script>'))
  await expect(page.getByRole('img', { name: 'Drawing, on a dark ground' })).toBeVisible()
  await saved(page)
  await expectGood(page, 'iframe')
  await publishNow(page)
  await shows(page, site.address, '/', `--color-accent:${nearest}`)
  const drawn = 'd="M3 3L21 3L21 21L3 21Z"'
  expect(await (await page.request.get(site.address)).text()).toContain(drawn)
  const icon = await (await page.request.get(`${site.address}/favicon.svg`)).text()
  expect([icon.includes(drawn), icon.includes('script'), icon.includes('onload')]).toEqual([true, false, false])

  await page.getByRole('link', { name: 'Back to Make it yours' }).click()
  await expect(line('Name and brand')).toContainText('The name is Ferris & Low. The legal name')
  const end = page.locator('section').filter({ has: page.getByRole('heading', { name: 'You aren’t live yet' }) })
  await expect(end.getByRole('listitem')).toContainText(['Name and brand', 'Samples', 'Promises', 'Domain', 'The end'])
  await expect(end.getByRole('link', { name: 'Promises' })).toHaveAttribute('href', /^\/console\/promises\?/)
  // Each button leads to its very place, however far down.
  await page.getByRole('link', { name: 'Make recovery codes' }).click()
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeFocused()

  // Its end takes a public address, which no journey has: the page is given the answer that first-hour.test.ts gets.
  await page.route('**/api/console/first-hour', async (route) => {
    const answer = await (await route.fetch()).json()
    const lines = answer.lines.map((each: object) => ({ ...each, state: 'done' }))
    await route.fulfill({ json: { ...answer, lines, isTrial: false, address: 'https://firm.example' } })
  })
  await page.goto(`${desk}/console/make-it-yours`)
  const live = page.locator('section').filter({ has: page.getByRole('heading', { name: 'You’re live' }) })
  await expect(live.getByRole('link', { name: 'https://firm.example' })).toBeVisible()
  await expectGood(page)
})
