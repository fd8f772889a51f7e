import { randomUUID } from 'node:crypto'
import { newsletterSubmission } from '#ops/sample-submissions.ts'
import { NEVER } from '#server/store/deliveries.ts'
import { consoleTest as test } from './enter-console.ts'
import { DESKTOP, expect, expectGoodIn, expectNoSidewaysScroll, holdBack, LARGE_TEXT, PHONE, post } from './journey.ts'
import { delivered, failDelivery } from './store.ts'

test.use({ allowedComplaints: /status of 4(?:09|22)/ })

test('an owner resends what fails, holds a destination and makes a code', async ({ page, desk, sqlite }) => {
  const console = `${desk}/console`
  const lead = newsletterSubmission()
  await post(page, '/api/newsletter', lead)
  await delivered(sqlite)
  failDelivery(sqlite, lead.uuid, 'newsletter', NEVER)

  const look = () => expectGoodIn(page, DESKTOP, LARGE_TEXT, PHONE)

  await page.goto(`${console}/deliveries`)
  await expect(
    page.getByText('Not delivered. Their server isn’t working. We don’t try again by ourselves.'),
  ).toBeVisible()
  await look()
  await page.getByRole('button', { name: 'Let it go' }).press('Enter')
  await expect(page.getByText('Everything has arrived')).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Let it go' }).press('Enter')
  await page.getByLabel('State').selectOption('Let go')
  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  await expect(page.getByText('Let go. Their server isn’t working.')).toBeVisible()
  await page.getByRole('button', { name: 'Resend now' }).press('Enter')
  await expect(page.getByText('Nothing was let go')).toBeVisible()
  await delivered(sqlite)
  failDelivery(sqlite, lead.uuid, 'newsletter')
  await page.goto(`${console}/deliveries`)
  await expect(page.getByText(/^Not delivered\. Their server isn’t working\. Next try/)).toBeVisible()
  const trouble = page.getByRole('listitem').filter({ hasText: 'Newsletter automation' })
  await trouble.getByRole('button', { name: 'Resend now' }).press('Enter')
  // The server has delivered it, and the page updates by itself. The button has gone, and the keyboard isn't at the top.
  await expect(page.getByText('Everything has arrived')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Deliveries', level: 1 })).toBeFocused()
  const destination = page
    .getByRole('table', { name: 'Where things go' })
    .getByRole('row', { name: /Newsletter automation/ })
  // The second press of a double click isn't one: by then it would release.
  await destination.getByRole('button', { name: 'Hold' }).dblclick()
  await expect(page.getByRole('status')).toContainText('Newsletter automation is on hold.')
  await expect(destination).toContainText('On hold')
  await page.keyboard.press('Control+z')
  await expect(destination).not.toContainText('On hold')
  await destination.getByRole('button', { name: 'Hold' }).press('Enter')
  await post(page, '/api/newsletter', newsletterSubmission())
  await expect(trouble).toContainText('on hold, 1 waiting')
  await page.goto(console)
  await trouble.getByRole('button', { name: 'Release' }).press('Enter')
  // The question takes the focus once it's open.
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.getByRole('button', { name: 'Release it' }).press('Enter')
  await expect(trouble).toHaveCount(0)

  await page.goto(`${console}/health`)
  await expect(page.getByText('There’s no backup yet.')).toBeVisible()
  await look()
  await page.getByRole('button', { name: 'Back up now' }).press('Enter')
  await expect(page.getByText('The last backup is whole.')).toBeVisible()
  // It stands in another part now.
  await expect(page.getByRole('heading', { name: 'The last backup is whole.' })).toBeFocused()

  await page.goto(`${console}/orders`)
  await expect(page.getByText('No orders yet')).toBeVisible()
  await page.getByLabel('Who it’s for').fill('Smith & Lee LLP')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^[\dA-Z]{4}(-[\dA-Z]{1,4})+$/)).toBeVisible()
  const row = page.getByRole('row', { name: /Smith & Lee LLP/ })
  const label = page.getByLabel('New label for Smith & Lee LLP')
  await row.getByRole('button', { name: 'Rename' }).press('Enter')
  await expect(label).toBeFocused()
  const release = await holdBack(page, '**/codes/rename')
  const renamed: string[] = []
  page.on('request', (request) => request.url().endsWith('/codes/rename') && renamed.push(request.url()))
  await label.fill('Smith & Lee LLP, Boston')
  for (const _ of [1, 2]) await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('button', { name: 'Rename Smith & Lee LLP, Boston' })).toBeFocused()
  expect(renamed).toHaveLength(1)
  const works = row.getByRole('button', { name: /^(Revoke|Restore) / })
  await works.press('Enter')
  await expect(row).toContainText('Revoked')
  await expect(works).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(row).toContainText('Works')

  // A payment that its provider doesn't know: the refund says why not.
  const buyer = 'mary@somerville.example'
  const order =
    "insert into orders (id, session_id, payment_id, email, email_key, amount, currency, created_at, paid_at) values (?, ?, ?, ?, ?, 4900, 'usd', 1, 1)"
  sqlite.prepare(order).run(randomUUID(), 'cs_test_1', 'pi_1', buyer, buyer)
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.reload()
  const bought = page.getByRole('row', { name: buyer })
  await expectNoSidewaysScroll(page)
  await bought.getByRole('button', { name: `Refund ${buyer}` }).press('Enter')
  await expect(page.getByLabel('Amount, in USD')).toHaveValue('49.00')
  await page.getByLabel('Amount, in USD').fill('4.50')
  await look()
  // A colleague's, made meanwhile, is said, and the question goes on with what's left.
  const refund = "values ('re_1', 'pi_1', 900, 1, 0)"
  sqlite.exec(`insert into refunds (id, payment_id, amount, refunded_at, has_failed) ${refund}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/another refund of this payment was made/)).toBeVisible()
  await expect(page.getByText(/^Up to \$40 goes back/)).toBeVisible()
  await page.getByLabel('Amount, in USD').fill('4.50')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/says no: it knows no such payment\. The order is a made-up one/)).toBeVisible()
})
