import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anySign } from '../test/properties.ts'
import { plainCopyOf, plainText } from './plain-copy.ts'
import { lookUp } from './tag-words.ts'

it.each([
  ['hidden characters', 'Hal\u00advor\u200bsen\ufeff \u202aada\u202c', 'Halvorsen ada'],
  ['line breaks', 'one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
  ['composed letters', 'Di\u0301az', 'Díaz'],
  ['wide, bold and joined letters', '４２ 𝐁𝐞𝐥𝐥 Griﬃn №', '42 Bell Griffin No'],
  ['digits of other scripts', '٠١٢ ०१२', '012 012'],
  ['spaces', 'a\u00a0b\u2009c\u3000d', 'a b c d'],
  ['dashes', '1‐2‑3‒4–5−6﹣7⁃8', '1-2-3-4-5-6-7-8'],
  ['a long dash in a number', '503—555—0119, 2:31―cv―01234', '503-555-0119, 2:31-cv-01234'],
  ['a broken number', '503-\n 555-\n> 0119', '503-555-0119'],
  ['a broken word and a broken double name', 'Halvor-\nsen, Díaz-\nBell', 'Halvorsen, Díaz-Bell'],
  ['a broken address', 'ada@\n  example.com, bo\n@mail.example.\ncom', 'ada@example.com, bo@mail.example.com'],
  ['apostrophes', 'O’Brien O\u02bcBrien', "O'Brien O'Brien"],
  ['a quoted name on two lines', 'I met Mr. Tobias\n> Renner there.', 'I met Mr. Tobias Renner there.'],
  ['a name on two lines of running text', 'I was with Ines\nBell there.', 'I was with Ines Bell there.'],
  ['a number on two lines', '(503)\n555-0119 or 7019 2280 0001\n7788', '(503) 555-0119 or 7019 2280 0001 7788'],
  ['Markdown and HTML', '2:31\\-cv\\-01234 of Maria&nbsp;Bell', '2:31-cv-01234 of Maria Bell'],
  ['two spaces, but not columns', 'Maria  Bell   Clerk', 'Maria Bell   Clerk'],
])('makes alike: %s', (_, written, plain) => {
  expect(plainCopyOf(written, lookUp).text).toBe(plain)
})

it.each([
  'The claim—Ms. Bell—is due—5 days.',
  'Bell¹ and Ann² met @ noon.',
  '- one\n- two\n---\nthree -\nfour',
  'a well-known\nfirm',
  'From: Wim Bell\nTo: Ann Reed\nDear Ms. Reed:\nHe left',
  'He lives in Reno,\nNevada\n\nBell Street',
])('leaves alone: %s', (text) => {
  expect(plainText(text)).toBe(text)
})

it('knows where each character stood, whatever the text is', () => {
  const pieces = fc.constantFrom('-\n', '@\n', '\u00ad', 'e\u0301', 'ﬃ', '—', '\r\n', '  ', '٣', '𝐁', 'a', '1', 'Ann')
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: anySign, maxLength: 3 })), { maxLength: 20 }), (parts) => {
      const original = parts.join('')
      const { text, toOriginal } = plainCopyOf(original, lookUp)
      let last = 0
      for (let at = 0; at < text.length; at += 1) {
        const { start, end } = toOriginal({ start: at, end: at + 1 })
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(original.length)
        // What a character came from says the same as the character.
        const sign = text.charAt(at)
        if (/[\p{L}\p{N}]/u.test(sign)) expect(plainText(original.slice(start, end))).toContain(sign)
        last = start
      }
    }),
  )
})
