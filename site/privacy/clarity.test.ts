import { expect, it } from 'vitest'
import { isOpenReferrer } from './clarity.ts'

const SITE = 'https://www.example.com'

it.each([
  '',
  'https://elsewhere.example/vault-7f3k9q',
  `${SITE}/`,
  `${SITE}/services?audience=firm`,
  `${SITE}/articles/brief-bank-that-people-use`,
  `${SITE}/lp_01-legal-ops-automation_a?utm_source=mail`,
])('lets the analytics know of %s', (referrer) => {
  expect(isOpenReferrer(referrer, SITE)).toBe(true)
})

it.each([
  '/vault-7f3k9q',
  '/lp_lm_01_anonymizer?utm_source=card',
  '/lp_00-document-masker-buy',
  '/lp_00-document-masker-buy-success?session_id=cs_1',
  '/sandbox/payments',
  '/About',
  '/articles/a/b',
])('keeps from them that the visitor comes from %s', (path) => {
  expect(isOpenReferrer(`${SITE}${path}`, SITE)).toBe(false)
})
