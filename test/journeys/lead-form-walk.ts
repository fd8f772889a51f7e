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

/** Each form: its page, and the visitor's input. */
export const FORMS = [
  {
    name: 'newsletter',
    page: '/',
    button: 'Subscribe',
    typed: { email: 'ada@example.com' },
    email: 'email',
    thanks: "You're in! Check your inbox to confirm.",
  },
  {
    name: 'business-card',
    page: '/lp_00-business-card-page_a',
    button: 'Send my details',
    typed: {
      'First Name': 'Ada',
      'Last Name': 'Byron',
      Phone: '555-555-0100',
      Email: 'ada@example.com',
      'Company Name': 'Byron & Söhne',
      Website: 'example.com',
      Message: 'One line.\nAnother.',
    },
    email: 'Email',
    thanks: 'Thank you! Your information has been sent.',
  },
  {
    name: 'lead-magnet',
    page: '/lp_lm_01_anonymizer',
    button: 'Send and get the guide',
    typed: { 'First Name': 'Ada', 'Last Name': 'Byron', Email: 'ada@example.com' },
    email: 'Email',
    thanks: 'Thank you! Your details have been submitted. You can now download the tool below.',
  },
] as const

export type Form = (typeof FORMS)[number]

export const formOf = (page: Page, { name }: Form) => page.locator(`form[action="/api/${name}"]`)
export const fieldOf = (page: Page, form: Form, name: string) => formOf(page, form).locator(`[name="${name}"]`)

export async function fillForm(page: Page, form: Form, changes: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ ...form.typed, ...changes })) await fieldOf(page, form, name).fill(value)
}
