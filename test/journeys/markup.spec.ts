import {
  businessCardSubmission,
  leadMagnetSubmission,
  newsletterSubmission,
  surveySubmission,
} from '#test/submissions.ts'
import { expect, hydrated, post, received, test } from './journey.ts'

const IMAGE = '<img src=x onerror="document.title=1">'
/** For fields of at most 40 characters. */
const SHORT = '<img src=x onerror=document.title=5>'
const SCRIPT = '</script><script>document.title=2</script>'
/** A URL followed by markup. */
const ADDRESS = 'example.com/"><img/src=x/onerror=document.title=3>x'
/** As close to markup as an email address can get. */
const EMAIL = "a'onfocus='document.title=4'@example.com"

const person = {
  'First Name': IMAGE,
  'Last Name': SCRIPT,
  Email: EMAIL,
  'Company Name': `"'><b>${IMAGE}`,
  Website: ADDRESS,
}

/** A lead of each kind with markup in every free field. */
const LEADS = [
  ['newsletter', newsletterSubmission({ email: EMAIL })],
  ['business-card', businessCardSubmission({ ...person, Phone: SHORT, Message: `${IMAGE}\n${SCRIPT}\n]]>-->` })],
  // The page's URL; the server keeps it if it's on this site.
  ['lead-magnet', leadMagnetSubmission({ ...person, 'Source URL': '' })],
  [
    'survey',
    surveySubmission({
      source: IMAGE,
      clarityUserId: SCRIPT,
      firstName: IMAGE,
      lastName: SCRIPT,
      phone: SHORT,
      email: EMAIL,
      companyName: `"'><b>`,
      website: ADDRESS,
      practiceArea: IMAGE,
      issue: `${SCRIPT}\n\u2028${IMAGE}`,
    }),
  ],
] as const

test('markup in any field of a lead is shown at /sandbox as text, and none of it runs', async ({ page }) => {
  for (const [endpoint, lead] of LEADS) await post(page, `/api/${endpoint}`, lead)
  await expect.poll(async () => (await received(page)).length).toBe(LEADS.length)
  await page.goto('/sandbox')
  await hydrated(page)
  const title = await page.title()
  await expect(page.locator('pre')).toHaveCount(LEADS.length)
  const shown = await page.locator('pre').allTextContents()
  for (const [, lead] of LEADS) expect(shown).toContain(JSON.stringify(lead, null, 2))
  // An injected script would already have run, or been blocked and logged. No image is left that could fail later.
  expect(await page.locator('pre').locator('img, script, svg, b').count()).toBe(0)
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  expect(await page.title()).toBe(title)
})

test.describe('on the page that answers a plain post', () => {
  // The browser logs error responses.
  test.use({ allowedComplaints: /status of 422/ })

  test('markup comes back as text', async ({ page }) => {
    const typed = { ...person, Email: '<b>not an address</b>', Message: `</textarea>${IMAGE}${SCRIPT}` }
    await page.goto('/lp_00-business-card-page_a')
    await hydrated(page)
    const form = page.locator('form[action="/api/business-card"]')
    for (const [name, value] of Object.entries(typed)) await form.locator(`[name="${name}"]`).fill(value)
    // Like a browser without scripts, but on a page with scripts.
    await form.evaluate((element) => HTMLFormElement.prototype.submit.call(element))
    await expect(page).toHaveURL('/api/business-card')
    await hydrated(page)
    for (const [name, value] of Object.entries(typed)) await expect(form.locator(`[name="${name}"]`)).toHaveValue(value)
    expect(await page.title()).not.toMatch(/^\d$/)
  })
})
