import type { Page } from '@playwright/test'
import { expect, visit } from './journey.ts'

export const preview = (page: Page) => page.getByRole('region', { name: 'Live preview' })
export const source = (page: Page) => preview(page).getByLabel('Your text')
export const output = (page: Page) => preview(page).getByRole('group', { name: 'Masked text' })
export const marks = (page: Page, placeholder: string) => output(page).getByRole('button', { name: `[${placeholder}]` })
export const reading = (page: Page, label: string) => preview(page).locator(`[data-reading="${label}"]`)
export const reported = (page: Page) => preview(page).locator('p[role=status]').last()

/** Opens the page and loads the preview. */
export async function open(page: Page) {
  await visit(page, '/document-masker')
  await preview(page).getByRole('button', { name: 'Try it on this page' }).click()
  await expect(marks(page, 'PERSON_1')).toHaveCount(3)
  await expect(preview(page)).toContainText('since the preview was loaded')
}
