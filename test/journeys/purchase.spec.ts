import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { download, expect, expectAccessible, hydrated, PHONE, test } from './journey.ts'
import { buy, checkoutIsReady, enterCode, heading, open, PRODUCT, pressPay, RESULT } from './purchase-walk.ts'
import { translateAll } from './translate.ts'

// The browser logs the provider's error.
test.use({ allowedComplaints: /status of (403|422|503)/ })

test('a client code leads to the purchase by keyboard alone, and the purchase to real archives', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, `${PRODUCT}#unlock`)
  const code = page.getByRole('textbox', { name: 'Client code' })
  await expect(code).toHaveCount(0)
  await page.getByRole('button', { name: 'Unlock Full Version' }).press('Enter')
  await expect(code).toBeFocused()
  await page.keyboard.type('gimbal-demo')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Buy it once')).toBeFocused()
  expect(await page.evaluate(() => sessionStorage.getItem('canAccessBuyPage'))).toBeNull()
  await expectAccessible(page)
  await expect(page.getByText(/^Sandbox: .*payments/)).toBeVisible()
  await checkoutIsReady(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
  await page.getByRole('button', { name: 'Decline' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Nothing was charged')

  // A buyer who cancels can enter the code again.
  await page.getByRole('link', { name: 'Cancel' }).press('Enter')
  await expect(page).toHaveURL(`${PRODUCT}#checkout-canceled`)
  await expect(page.getByText(/^The checkout was canceled. Nothing was charged/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unlock Full Version' })).toBeInViewport()
  await hydrated(page)
  await enterCode(page, 'gimbal-demo')
  await expect(heading(page, 'Buy it once')).toBeVisible()
  await pressPay(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  for (const key of ['Tab', 'Enter', 'Tab']) await page.keyboard.press(key)
  await expect(page.getByRole('link', { name: 'Download for Intel Mac (x64)' })).toBeFocused()
  await expect(page.getByText('A link to these downloads goes by email to ada@example.com')).toBeVisible()
  await page.getByText('Check the file before you open it').click()
  await expectAccessible(page)
  for (const chip of ['x64', 'arm64']) {
    const link = page.getByRole('link', { name: new RegExp(`^Download for .*${chip}`) })
    const archive = await download(page, link)
    expect(archive.suggestedFilename()).toBe(`document-masker-1.0.0-mac-${chip}.zip`)
    const sha256 = createHash('sha256')
      .update(await readFile(await archive.path()))
      .digest('hex')
    await expect(page.getByRole('listitem').filter({ has: link })).toContainText(sha256)
  }
})

test('the result page gives its links to the buyer’s browser alone', async ({ page, browser }) => {
  const first = page.waitForRequest((request) => request.url().includes('session_id='))
  expect(new URL(await buy(page, 'ada@example.com')).search).toBe('')
  const address = (await first).url()
  await page.reload()
  await expect(heading(page, 'Payment Successful!')).toBeVisible()

  const elsewhere = await browser.newPage()
  await elsewhere.goto(address)
  await expect(heading(elsewhere, 'This page opens only in the browser that paid')).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Send me my links again' })).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: /^Download for/ })).toHaveCount(0)
  await elsewhere.close()

  const href = (await page.getByRole('link', { name: /x64/ }).getAttribute('href')) ?? ''
  await page.goto('/sandbox/payments')
  await page.getByRole('button', { name: 'Refund: ada@example.com', exact: true }).click()
  await expect(page.getByText('Refunded')).toBeVisible()
  await expect.poll(async () => (await page.request.get(href)).status()).toBe(403)
  await page.goto(RESULT)
  await expect(heading(page, 'Access Denied')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try Purchase Again' }).click()
  await expect(page).toHaveURL(`${PRODUCT}#checkout-needs-code`)
})

test('a translated purchase refuses a wrong code; lost links are sent to the buyer', async ({ page, browser }) => {
  translateAll(page)
  await open(page, PRODUCT)
  await enterCode(page, 'wrong')
  const code = page.getByRole('textbox', { name: 'Client code' })
  await expect(code).toHaveAccessibleDescription(/Invalid client code. Please try again.$/)
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await buy(page, 'Ada@example.com')
  await open(page, PRODUCT)
  const field = page.getByRole('textbox', { name: 'Email you gave at checkout' })
  for (const email of ['nobody@example.com', 'ada@example.com']) {
    await field.fill(email)
    await page.getByRole('button', { name: 'Send me my links again' }).click()
    // The form stays, so that a mistyped address can be corrected.
    await expect(page.getByRole('status').filter({ hasText: `If the app was bought with ${email}` })).toBeVisible()
  }
  const mailed = async () => (await (await page.request.get('/sandbox/received-mail')).json()).received
  await expect.poll(mailed).toMatchObject([{ recipients: ['Ada@example.com'], times: 1 }])
  await page.goto('/sandbox/mail')
  await page.getByRole('listitem').getByRole('link').click()
  const purchaseUrl = /http\S+buy-success\?[\w=&.-]+/.exec((await mailed())[0].text)?.[0] ?? ''
  const opened = page.waitForEvent('popup')
  await page.frameLocator('iframe').locator(`a[href="${purchaseUrl}"]`).first().click()
  await expect(heading(await opened, 'Payment Successful!')).toBeVisible()
  const elsewhere = await browser.newPage({ javaScriptEnabled: false })
  await elsewhere.goto(purchaseUrl)
  await expect(heading(elsewhere, 'Payment Successful!')).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: /^Download for/ })).toHaveCount(2)
  await expect(elsewhere).toHaveURL(RESULT)
  await elsewhere.close()
})
