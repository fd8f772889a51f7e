import { expect, it } from 'vitest'
import { emailKeyOf } from './email-key.ts'

it.each([
  [{ email: ' Ada@Example.COM\n' }, 'ada@example.com'],
  [{ Email: 'ADA@example.com' }, 'ada@example.com'],
  [{ Email: 'ada@example.com', email: 'somebody.else@example.com' }, 'ada@example.com'],
  [{}, null],
  [{ email: 7 }, null],
  [{ eMail: 'ada@example.com' }, null],
])('finds the address of %j as it is compared', (submission, key) => {
  expect(emailKeyOf(submission)).toBe(key)
})
