import { expect, it } from 'vitest'
import { fillWords } from './mail.ts'

it('puts in a name with its comma, or neither', () => {
  expect(fillWords('Thanks{, firstName}', { firstName: '$&' })).toBe('Thanks, $&')
  expect(fillWords('Thanks{, firstName}. {day}', { day: 'Monday' })).toBe('Thanks. Monday')
})
