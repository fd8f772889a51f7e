import type { Locator, Page } from '@playwright/test'
import { sharpPicture } from '../sharp-picture.ts'
import { DESKTOP, expect } from './journey.ts'

export const editor = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
export const edit = (file: string) => `/console/content/edit?${new URLSearchParams({ file })}`

/** Opens a piece's editor at a desk. */
export async function openPiece(page: Page, desk: string, file: string) {
  await page.setViewportSize(DESKTOP)
  await page.goto(desk + edit(file))
}

/** A photo of 800 × 500 pixels to upload. */
export const photo = async () => ({
  name: 'desk.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharpPicture({ width: 800, height: 500, place: 'Here' }),
})

export async function write(page: Page, text: string) {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
  await saved(page)
}

export const saved = (page: Page) => expect(page.locator('[data-saving=saved]')).toBeVisible()

/** Tabs on until this has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(target).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [0] })
}
