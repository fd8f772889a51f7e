import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { editor, tabTo } from './piece-editor.ts'

/** @param when the choice in the question, if another than the one suggested */
export async function publish(page: Page, button: string, when?: string) {
  await page.getByRole('button', { name: 'Publish…' }).click()
  const question = page.getByRole('dialog', { name: 'Publish' })
  if (when) await question.getByLabel(when).check()
  await question.getByRole('button', { name: button, exact: true }).click()
}

/** Publishes by keyboard, from the text. */
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

/** Publishes at once, and waits until it's done. */
export async function publishNow(page: Page) {
  await publish(page, 'Publish')
  await published(page)
}

/** Waits until the site shows it: a busy machine takes its time. */
export const shows = (page: Page, address: string, path: string, text: string | RegExp) =>
  expect.poll(async () => (await page.request.get(address + path)).text()).toMatch(text)
