import { expect, test } from 'vitest'
import { plainAddress } from './plain-address.ts'

test.each([
  ['ada@M\u00fcller.example', 'ada@xn--mller-kva.example'],
  ["o'brien+law@example.com", "o'brien+law@example.com"],
  ['zo\u00eb@example.com', undefined],
  ['a..b@example.com', undefined],
  [`${'a'.repeat(65)}@example.com`, undefined],
  ['ada@example.com\r\nBcc: eve@example.com', undefined],
  ['ada', undefined],
])('every mail server takes %j as %j', (typed, address) => expect(plainAddress(typed)).toBe(address))
