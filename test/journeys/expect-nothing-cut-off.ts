import type { Page } from '@playwright/test'
import { DESKTOP, expect, PHONE } from './journey.ts'

/** Asserts that the page is no wider than any window, nor with text twice as large. Leaves it on a phone. */
export async function expectNothingCutOff(page: Page, path: string) {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  for (const width of [2560, DESKTOP.width, 1024, 820, PHONE.width, 320]) {
    await page.setViewportSize({ width, height: width < 1024 ? PHONE.height : DESKTOP.height })
    expect.soft(await overflow(), `${path} at ${width} px`).toBeLessThanOrEqual(0)
  }
  const setTextSize = (size: string) =>
    page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size)
  await setTextSize('200%')
  expect.soft(await overflow(), `${path} at 320 px with large text`).toBeLessThanOrEqual(0)
  await setTextSize('')
  await page.setViewportSize(PHONE)
}
