import type { Page } from '@playwright/test'
import { visit } from './journey.ts'

/** Each form: its page, and the visitor's input, by labels that are its JSON's names, too. */
const FORMS = [
  {
    name: 'newsletter',
    page: '/',
    typed: { email: 'ada@example.com' },
    email: 'email',
    thanks: "You're in! Check your inbox to confirm.",
  },
  {
    name: 'business-card',
    page: '/lp_00-business-card-page_a',
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
    typed: { 'First Name': 'Ada', 'Last Name': 'Byron', Email: 'ada@example.com' },
    email: 'Email',
    thanks: 'Thank you! Your details have been submitted. You can now download the tool below.',
  },
] as const

export type Form = (typeof FORMS)[number]
export const [NEWSLETTER, CARD, MAGNET] = FORMS

export const formOf = (page: Page, { name }: Form) => page.locator(`form[action="/api/${name}"]`)
export const fieldOf = (page: Page, form: Form, name: string) => formOf(page, form).getByRole('textbox', { name })
/** Its only one, whatever it says at the moment. */
export const buttonOf = (page: Page, form: Form) => formOf(page, form).locator('button[type=submit]')

export async function open(page: Page, { page: path }: Form) {
  await visit(page, path)
}

export async function fillForm(page: Page, form: Form, changes: Record<string, string> = {}) {
  await fillFields(page, form, { ...form.typed, ...changes })
}

export async function fillFields(page: Page, form: Form, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await fieldOf(page, form, name).fill(value)
}
