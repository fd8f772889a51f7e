import type { Page } from '@playwright/test'
import { answerCookies, expect } from './journey.ts'

/** URL pattern of the stand-in for the provider's script. */
export const SCRIPT = '**/sandbox/assistant/widget.js'

/** axe copies a shadow tree's style sheets into the page, where the CSP blocks them. */
export const COMPLAINTS_OF_AXE = /Applying inline style violates/

export const element = (page: Page) => page.locator('elevenlabs-convai')
export const scriptTags = (page: Page) => page.locator('script[src*="widget"]')
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Voice assistant' })
export const launcher = (page: Page) => page.getByRole('button', { name: /Voice assistant$/ })
export const open = (page: Page) => page.getByRole('button', { name: 'Open the voice assistant' })
export const closer = (page: Page) => panel(page).getByRole('button', { name: 'Close' })

/** Waits until the assistant has loaded. Its launcher may be out of view. */
export async function expectHere(page: Page) {
  await expect(open(page)).toBeVisible()
  await expect(element(page).locator('.launcher')).toBeAttached()
}

/** Answers the cookie banner, or changes the choice in 'Cookie settings'. */
export async function allowFunctionality(page: Page, isAllowed: boolean) {
  const banner = page.getByRole('form', { name: 'Cookies' })
  if (await banner.isHidden()) await page.getByRole('button', { name: 'Cookie settings' }).click()
  else await banner.getByRole('button', { name: 'Customize' }).click()
  await banner.getByRole('switch', { name: 'Functionality' }).setChecked(isAllowed)
  await banner.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(banner).toBeHidden()
}

/** Simulates an earlier consent to functionality. */
export const allowStored = (page: Page) => page.addInitScript(answerCookies, { functionality: true })
