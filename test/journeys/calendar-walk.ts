import type { FrameLocator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { openAt } from './survey-walk.ts'

/** Opens the survey at the calendar, for a visitor who has answered everything. */
export const openCalendar = (page: Page, query = '') => openAt(page, 'booking', {}, query)

/** The scheduler's frame, once there are days to choose from. */
export async function openScheduler(page: Page): Promise<FrameLocator> {
  const scheduler = page.frameLocator('iframe')
  await scheduler.locator('summary').first().waitFor()
  return scheduler
}

/** Passes over the free times that the page shows. */
export async function openWholeCalendar(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'See the whole calendar' }).click()
  return openScheduler(page)
}

/** The times of the chosen day that the page itself shows. */
export const freeTimes = (page: Page) => page.getByRole('button', { name: /^\d+:\d\d [ap]\.m\.$/ })

/** Books a free time, which the scheduler's page is opened at: each worker another, so that none takes one's away. */
export async function book(page: Page) {
  await freeTimes(page).nth(test.info().parallelIndex).click()
  const scheduler = page.frameLocator('iframe')
  await expect(scheduler.getByLabel('Name')).toHaveValue('Ada Byron')
  await expect(scheduler.getByLabel('Email')).toHaveValue('ada@example.com')
  await scheduler.getByRole('button', { name: 'Confirm' }).click()
}
