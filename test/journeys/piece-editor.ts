import type { Locator, Page } from '@playwright/test'
import { sharpPicture } from '../sharp-picture.ts'
import { expect } from './journey.ts'

export const editor = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
export const edit = (file: string) => `/console/content/edit?${new URLSearchParams({ file })}`

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

/** @param when the choice in the question, if another than the one suggested */
export async function publish(page: Page, button: string, when?: string) {
  await page.getByRole('button', { name: 'Publish…' }).click()
  const question = page.getByRole('dialog', { name: 'Publish' })
  if (when) await question.getByLabel(when).check()
  await question.getByRole('button', { name: button, exact: true }).click()
}

/** Tabs on until this has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(target).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [0] })
}

/** The same by keyboard, from the text. */
export async function publishByKeyboard(page: Page) {
  await editor(page).focus()
  const open = page.getByRole('button', { name: 'Publish…' })
  await tabTo(page, open, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Publish' })
  await expect(question.locator(':focus')).toHaveCount(1)
  await tabTo(page, question.getByRole('button', { name: 'Publish', exact: true }))
  await page.keyboard.press('Enter')
  await published(page)
  await expect(open).toBeFocused()
}

/** With a new name, a busy machine makes every download anew for a while. */
export const published = (page: Page) =>
  expect(page.getByText('Published. Visitors see it within seconds.')).toBeVisible({ timeout: 200_000 })

/** Waits until the site shows it: a busy machine takes its time. */
export const shows = (page: Page, address: string, path: string, text: string | RegExp) =>
  expect.poll(async () => (await page.request.get(address + path)).text()).toMatch(text)
