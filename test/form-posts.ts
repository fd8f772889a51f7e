import { expect } from 'vitest'
import { businessCardFields } from '#contracts/lead-forms.ts'
import type { FormAnswer } from '#contracts/page-data.ts'
import type { TestApp } from './create-test-app.ts'

type Refused = Extract<FormAnswer, { outcome: 'refused' }>

/** All fields of a form, blank, in schema order. */
const blank = (contract: { shape: object }): Record<string, string> =>
  Object.fromEntries(Object.keys(contract.shape).map((name) => [name, '']))

const CARD = {
  ...blank(businessCardFields),
  'First Name': 'Ada',
  'Last Name': 'Byron & Söhne',
  Phone: '555-555-0100',
  Email: 'ada@example.com',
  'Company Name': 'Byron + Law = 100 %',
  Website: 'www.example.com/?a=1&b=2',
}

const GUIDE = { 'First Name': 'Ada', 'Last Name': 'Byron', Email: 'ada@example.com', 'Company Name': '', Website: '' }

/** Each form that works without scripts: its input, and the resulting lead without id and time. */
export const FORMS = [
  {
    path: '/api/newsletter',
    endpoint: 'newsletter',
    typed: { email: 'ada@example.com', company: '' },
    lead: { email: 'ada@example.com', source: 'newsletter_homepage' },
    names: { id: 'uuid', timestamp: 'timestamp', email: 'email' },
  },
  {
    path: '/api/business-card',
    endpoint: 'business-card',
    typed: { ...CARD, Message: 'First line.\r\nSecond line.' },
    lead: { ...CARD, Message: 'First line.\nSecond line.' },
    names: { id: 'UUID', timestamp: 'Timestamp', email: 'Email' },
  },
  {
    path: '/api/lead-magnet',
    endpoint: 'lead-magnet',
    typed: GUIDE,
    lead: { ...GUIDE, 'Lead Magnet': 'document_masker', 'Source URL': 'http://localhost/the-lead-magnet' },
    names: { id: 'UUID', timestamp: 'Timestamp', email: 'Email' },
  },
] as const

/** A form body as encoded by a browser. */
export const urlEncoded = (typed: Readonly<Record<string, string>>) => new URLSearchParams(typed).toString()

/** Posts a form like a browser without scripts; strings and bytes are sent unchanged. */
export const postForm = (
  test: TestApp,
  path: string,
  body: Readonly<Record<string, string>> | string | Uint8Array,
  headers: Record<string, string | undefined> = {},
) =>
  test.post(path, typeof body === 'string' || body instanceof Uint8Array ? body : urlEncoded(body), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  })

/** The page's name and data in a response. Fails if it isn't a page, or is cacheable. */
export async function readAnswer(response: Response, path: string): Promise<FormAnswer> {
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('content-type')).toBe('application/json')
  const shown: unknown = await response.json()
  expect(shown).toMatchObject({ path, given: { formAnswer: {} } })
  return (shown as { given: { formAnswer: FormAnswer } }).given.formAnswer
}

/** The refusal passed to a page; its message must be readable for visitors. */
export async function readRefusal(response: Response, path: string): Promise<Refused> {
  const answer = await readAnswer(response, path)
  if (answer.outcome !== 'refused') throw new Error('the form was thanked for')
  expect(answer.status).toBe(response.status)
  expect(answer.message).toMatch(/^[^\n]{5,240}[.]$/)
  return answer
}
