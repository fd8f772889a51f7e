import type { Page } from '@playwright/test'
import { hydrated } from './journey.ts'

/** The page's own form. */
export const leadForm = (page: Page) => page.getByRole('main').locator('form')
export const field = (page: Page, label: string) => leadForm(page).getByRole('textbox', { name: label, exact: true })
export const sendButton = (page: Page) => leadForm(page).getByRole('button')

export const REQUIRED = { 'First Name': 'Ada', 'Last Name': 'Byron', Email: 'ada@example.com' }

export async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

export async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

/** A live list of bodies posted by the page's form. */
export function watchPosts(page: Page): string[] {
  const posts: string[] = []
  page.on('request', (request) => {
    const isLead = /\/api\/(business-card|lead-magnet)$/.test(request.url())
    if (isLead && request.method() === 'POST') posts.push(request.postData() ?? '')
  })
  return posts
}
