import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anySign } from '#test/any-sign.ts'
import { runs } from '#test/runs.ts'
import { plainJson } from './export-leads.ts'

/** What a terminal obeys or hides: JSON itself escapes only the first 32 of them. */
const OBEYED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

it.each([
  ['\u009B2J', '"\\u009b2J"'],
  ['\u202Egnp.exe', '"\\u202egnp.exe"'],
  ['\u007F\u0085\u2028\u2029\uFEFF', '"\\u007f\\u0085\\u2028\\u2029\\ufeff"'],
  ['\u{E0041}', '"\\udb40\\udc41"'],
  ['\u001B]52;c;aGk=\u0007', '"\\u001b]52;c;aGk=\\u0007"'],
  ['José 🙂 „ja“', '"José 🙂 „ja“"'],
  [{ '\u202E': 1 }, '{"\\u202e":1}'],
])('writes %j as a terminal shows it', (value, written) => expect(plainJson(value)).toBe(written))

it('reads back as the same, and holds nothing that a terminal obeys but its own line breaks', () => {
  const obeyed = fc.constantFrom('\u009B', '\u202E', '\u2028', '\u{E0001}', '\u{1D173}', '"', '\\', 'a')
  const text = fc.oneof(fc.string({ unit: anySign }), fc.string({ unit: obeyed }))
  // Keys need no escape: V8 reads an escaped one wrong after it has read the key "\" (nodejs/node#63785).
  const values = fc.oneof(text, fc.array(text), fc.dictionary(fc.stringMatching(/^[a-z]*$/), text))
  fc.assert(
    fc.property(values, fc.constantFrom(undefined, 2), (value, indent) => {
      const json = plainJson(value, indent)
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(json.replaceAll('\n', '')).not.toMatch(OBEYED)
    }),
    runs(500),
  )
})
