import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { businessCardFields, leadMagnetFields } from '#contracts/lead-forms.ts'
import type { AnsweredForm } from '#contracts/page-data.ts'
import { agreedWords } from '#contracts/site-config.ts'
import { CONTENT } from '#test/site-content.ts'
import { NewsletterForm } from '../sections/newsletter-form.tsx'
import { BusinessCardForm, LeadMagnetForm } from './lead-forms.tsx'
import { readAnswer } from './use-lead-form.ts'
import { VaultScreen } from './vault-screen.tsx'

const forms = [
  { endpoint: '/api/business-card', Form: BusinessCardForm, rules: businessCardFields.shape },
  { endpoint: '/api/lead-magnet', Form: LeadMagnetForm, rules: leadMagnetFields.shape },
]

type TestedForm = (props: AnsweredForm & { agreed: string }) => ReactNode
const HomeForm: TestedForm = (props) => <NewsletterForm sample={CONTENT.home().newsletter.sample} {...props} />
const html = (Form: TestedForm, agreed = '') => renderToStaticMarkup(<Form agreed={agreed} />)

/** The attributes of each field. */
const controls = (page: string) =>
  [...page.matchAll(/<(?:input|textarea)\b[^>]*>/g)].map(
    ([tag]): Record<string, string> =>
      Object.fromEntries([...tag.matchAll(/([a-z-]+)="([^"]*)"/gi)].map(([, key = '', value = '']) => [key, value])),
  )

test.each([
  { kind: 'newsletter', Form: HomeForm },
  { kind: 'business-card', Form: BusinessCardForm },
  { kind: 'lead-magnet', Form: LeadMagnetForm },
] as const)('$kind: the form shows the words that its lead is kept with, wherever it stands', ({ kind, Form }) => {
  const agreed = agreedWords(CONTENT.words(), kind, true)
  expect(html(Form, agreed)).toContain(agreed)
})

test.each(forms)('$endpoint: each field is the contract’s, as long as it allows', ({ Form, rules }) => {
  const page = html(Form)
  const found = controls(page)
  expect(new Set(found.map((tag) => tag['name']))).toEqual(new Set(Object.keys(rules)))
  expect(found).toHaveLength(Object.keys(rules).length)
  for (const { name = '', maxLength } of found) {
    const start = name === 'Email' ? 'a@b.' : name === 'Website' ? 'a.com/' : ''
    const accepts = (length: number) => rules[name as keyof typeof rules].safeParse(start.padEnd(length, 'c')).success
    expect(accepts(Number(maxLength)), `${name} of ${maxLength}`).toBe(true)
    expect(accepts(Number(maxLength) + 1), `${name} of one more`).toBe(false)
  }
  const required = found.filter((tag) => 'required' in tag)
  expect(required.map((tag) => tag['name'])).toEqual(['First Name', 'Last Name', 'Email'])
  expect(page.match(/>required</g)).toHaveLength(3)
  // Browsers know what to fill in.
  const known = found.flatMap(({ autoComplete }) => autoComplete ?? [])
  expect(known).toEqual(expect.arrayContaining(['given-name', 'family-name', 'email', 'organization', 'url']))
})

test('an empty vault says so', () => {
  const page = renderToStaticMarkup(<VaultScreen vault={{ ...CONTENT.vault(), items: [] }} leadMagnetHref="/" />)
  expect(page).toContain('No items currently available in the vault. Check back soon!')
  expect(page).not.toContain('<li')
})

test('any 2xx is a success, also a response that breaks off', async () => {
  const answers = ['{"ok":true,"guide":"/api/guide?a=1"}', '', '{"ok":true}', '{"guide":1}'].map((body) =>
    readAnswer(new Response(body)),
  )
  expect(await Promise.all(answers)).toEqual([{ guide: '/api/guide?a=1' }, {}, {}, {}])
})
