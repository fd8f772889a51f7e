import { expect, test } from 'vitest'
import { mailHref, telHref, websiteHref } from './contact-links.ts'

test.each([
  ['(503) 555-0119', 'tel:5035550119'],
  ['+44 (0)20 7946 0018', 'tel:+442079460018'],
  ['503\u2013555\u20110119', 'tel:5035550119'],
  ['(503) 555-0119 x12', 'tel:5035550119;ext=12'],
  ['5035550119x12', 'tel:5035550119;ext=12'],
  ['503-555-0119, ext. 204', 'tel:5035550119;ext=204'],
  ['503-555-0119 EXTENSION 7', 'tel:5035550119;ext=7'],
  ['503-555-0119 #9', 'tel:5035550119;ext=9'],
  ['tel:+1-503.555.0119;ext=12', 'tel:+15035550119;ext=12'],
  ['503 555 0119 (office)', 'tel:5035550119'],
  ['+1\u200f503\u200e5550119', 'tel:+15035550119'],
  ['+ 44 20 7946 0018', 'tel:+442079460018'],
  ['0044 (0)20 7946 0018', 'tel:00442079460018'],
  ['011 44 (0)20 7946 0018', 'tel:011442079460018'],
  ['(503) 555-0119 (ext. 12)', 'tel:5035550119;ext=12'],
  ['503_555_0119 (x12)', 'tel:5035550119;ext=12'],
  ['503-555-0119 extn 12', 'tel:5035550119;ext=12'],
  ['503-555-0119,,12#', 'tel:5035550119;ext=12'],
  ['503-555-0119, 12', undefined],
  ['503 555 0119 or 503 555 0120', undefined],
  ['503-555-0119 / 503-555-0120', undefined],
  ['089 call 1234567', undefined],
  ['call me after 5', undefined],
  ['', undefined],
])('%j dials %j', (typed, href) => expect(telHref(typed)).toBe(href))

test.each([
  ['ada@example.com', 'mailto:ada@example.com'],
  ["o'brien+law@example.com", "mailto:o'brien%2Blaw@example.com"],
  ['ada?bcc=eve@example.com', 'mailto:ada%3Fbcc%3Deve@example.com'],
  [
    'ada%40firm.example?bcc=leak%40evil.example&subject=x@firm.example',
    'mailto:ada%2540firm.example%3Fbcc%3Dleak%2540evil.example%26subject%3Dx@firm.example',
  ],
  ['ada@m\u00fcller.example', 'mailto:ada@xn--mller-kva.example'],
  ['zo\u00eb@example.com', 'mailto:zo%C3%AB@example.com'],
  ['ada@firm.example?bcc=eve', 'mailto:ada@firm.example%3Fbcc%3Deve'],
  ['ada', undefined],
])('%j is written to by %j', (typed, href) => expect(mailHref(typed)).toBe(href))

test('only web addresses become links', () => {
  expect(websiteHref('smithlaw.com/a')).toBe('https://smithlaw.com/a')
  expect(websiteHref('m\u00fcnchen.de')).toBe('https://xn--mnchen-3ya.de/')
  expect(websiteHref('javascript:alert(1)')).toBeUndefined()
})
