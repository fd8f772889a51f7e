import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AGREED_WORDS } from '#contracts/agreed-words.ts'
import type { AnsweredForm } from '#contracts/given-to-pages.ts'
import { businessCardFields, leadMagnetFields } from '#contracts/lead-forms.ts'
import { CONTENT } from '#test/site-content.ts'
import { NewsletterForm } from '../sections/newsletter-form.tsx'
import { BusinessCardForm } from './business-card-form.tsx'
import { LeadMagnetForm } from './lead-magnet-form.tsx'
import { describeFailure, readAnswer } from './use-lead-form.ts'

const forms = [
  { endpoint: '/api/business-card', Form: BusinessCardForm, rules: businessCardFields.shape },
  { endpoint: '/api/lead-magnet', Form: LeadMagnetForm, rules: leadMagnetFields.shape },
]

const html = (Form: typeof BusinessCardForm, answered: AnsweredForm = {}) =>
  renderToStaticMarkup(<Form {...answered} />)

/** The attributes of each tag with this name. */
const tags = (page: string, name: string) =>
  [...page.matchAll(new RegExp(`<(?:${name})\\b[^>]*>`, 'g'))].map(
    ([tag]): Record<string, string> =>
      Object.fromEntries([...tag.matchAll(/([a-z-]+)="([^"]*)"/gi)].map(([, key = '', value = '']) => [key, value])),
  )
const controls = (page: string) => tags(page, 'input|textarea')
const control = (page: string, name: string) => controls(page).find((tag) => tag['name'] === name)

test.each([
  {
    kind: 'newsletter',
    Form: (answered: AnsweredForm) => <NewsletterForm sample={CONTENT.home().newsletter.sample} {...answered} />,
  },
  { kind: 'business-card', Form: BusinessCardForm },
  { kind: 'lead-magnet', Form: LeadMagnetForm },
] as const)('$kind: the form shows the words that its lead is kept with, wherever it stands', ({ kind, Form }) => {
  expect(html(Form)).toContain(AGREED_WORDS[kind])
})

test.each(forms)(
  '$endpoint: before the page’s script runs it is an ordinary post that can be sent',
  ({ endpoint, Form }) => {
    const page = html(Form)
    expect(tags(page, 'form')).toEqual([{ method: 'post', action: endpoint, noValidate: '' }])
    const [button] = tags(page, 'button')
    expect(button).toHaveProperty('type', 'submit')
    expect(button).not.toHaveProperty('disabled')
    expect(page).not.toContain('are needed')
    expect(page).toMatch(/<div role="status"[^>]*><\/div>/)
  },
)

test.each(forms)('$endpoint: each field is one of the contract’s and as long as it allows', ({ Form, rules }) => {
  const found = controls(html(Form))
  expect(new Set(found.map((tag) => tag['name']))).toEqual(new Set(Object.keys(rules)))
  expect(found).toHaveLength(Object.keys(rules).length)
  for (const { name = '', maxLength } of found) {
    const start = name === 'Email' ? 'a@b.' : name === 'Website' ? 'a.com/' : ''
    const accepts = (length: number) => rules[name as keyof typeof rules].safeParse(start.padEnd(length, 'c')).success
    expect(accepts(Number(maxLength)), `${name} of ${maxLength}`).toBe(true)
    expect(accepts(Number(maxLength) + 1), `${name} of one more`).toBe(false)
  }
})

test.each(forms)('$endpoint: three fields are required, and browsers know what to fill in', ({ Form }) => {
  const page = html(Form)
  const required = controls(page).filter((tag) => 'required' in tag)
  expect(required.map((tag) => tag['name'])).toEqual(['First Name', 'Last Name', 'Email'])
  expect(page.match(/>required</g)).toHaveLength(3)
  expect(control(page, 'First Name')).toMatchObject({ type: 'text', autoComplete: 'given-name' })
  expect(control(page, 'Last Name')).toMatchObject({ type: 'text', autoComplete: 'family-name' })
  expect(control(page, 'Email')).toMatchObject({ type: 'email', autoComplete: 'email' })
  expect(control(page, 'Company Name')).toMatchObject({ type: 'text', autoComplete: 'organization' })
  expect(control(page, 'Website')).toMatchObject({ type: 'url', autoComplete: 'url' })
})

test('the business card asks for a phone by a dashed format and for a message of three rows', () => {
  const page = html(BusinessCardForm)
  expect(control(page, 'Phone')).toMatchObject({ type: 'tel', autoComplete: 'tel', placeholder: '555-555-5555' })
  expect(control(page, 'Message')).toHaveProperty('rows', '3')
})

test('after a plain post the form holds what was typed, and says beside each field what is wrong', () => {
  const typed = { 'First Name': 'Ada', Email: 'ada', Message: 'One\nTwo' }
  const page = html(BusinessCardForm, { typed, errors: { Email: 'Please enter a valid email address.' } })
  expect(control(page, 'First Name')).toHaveProperty('value', 'Ada')
  expect(control(page, 'First Name')).not.toHaveProperty('aria-invalid')
  expect(page).toContain('>One\nTwo</textarea>')
  const email = control(page, 'Email')
  expect(email).toMatchObject({ value: 'ada', 'aria-invalid': 'true' })
  expect(page).toMatch(new RegExp(`<p id="${email?.['aria-describedby']}"[^>]*>Please enter a valid email address\\.`))
})

test('a refused lead is answered with its status and the server’s sentence', () => {
  const refusal = { status: 429, text: 'Please wait a little.', headers: new Headers() }
  expect(describeFailure(refusal, '')).toBe('Submission failed. Status: 429. Message: Please wait a little.')
})

test('a network error is told in its own words, or in the form’s if it has none', () => {
  expect(describeFailure({ error: new TypeError('Failed to fetch') }, 'Fallback.')).toBe('Failed to fetch')
  for (const error of [new Error(''), 'no']) expect(describeFailure({ error }, 'Fallback.')).toBe('Fallback.')
})

test.each([
  ['{"ok":true,"guide":"/api/guide?a=1"}', { guide: '/api/guide?a=1' }],
  ['', {}],
  ['{"ok":true}', {}],
  ['{"guide":1}', {}],
])('any 2xx is a success, also %j', async (body, answer) => {
  expect(await readAnswer(new Response(body))).toEqual(answer)
})
