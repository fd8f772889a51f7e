import type { Page } from '@playwright/test'
import { expect, visit } from './journey.ts'

export const PRODUCT = '/document-masker'
export const BUY = '/lp_00-document-masker-buy'
export const RESULT = '/lp_00-document-masker-buy-success'

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const payButton = (page: Page) => page.getByRole('main').getByRole('button')

export async function open(page: Page, path: string) {
  await visit(page, path)
}

/** Opens the client code field, types a code and submits it. */
export async function enterCode(page: Page, code: string) {
  const unlock = page.getByRole('button', { name: 'Unlock Full Version' })
  if ((await unlock.getAttribute('aria-expanded')) === 'false') await unlock.click()
  await page.getByRole('textbox', { name: 'Client code' }).fill(code)
  await page.keyboard.press('Enter')
}

/** From the product page to the pay button. */
export async function walkToBuyPage(page: Page) {
  await open(page, PRODUCT)
  await enterCode(page, 'gimbal-demo')
  await expect(heading(page, 'Buy it once')).toBeVisible()
  await expect(page).toHaveURL(BUY)
}

/** Ready once it says the price. */
export const checkoutIsReady = (page: Page) => expect(page.getByText(/^\$\d+,/)).toBeVisible()

export async function pressPay(page: Page) {
  await checkoutIsReady(page)
  await payButton(page).click()
}

/** A complete purchase. @returns the URL of its result page */
export async function buy(page: Page, email: string): Promise<string> {
  await walkToBuyPage(page)
  await pressPay(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  return page.url()
}
