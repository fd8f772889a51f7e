import fc from 'fast-check'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { mayHaveBareAddresses, withoutBareAddresses } from './bare-addresses.server.ts'

const whole = unified().use(remarkParse).use(remarkGfm).freeze()
const quick = unified().use(remarkParse).use(remarkGfm).use(withoutBareAddresses).freeze()

test.each([
  'See www.example.com.',
  'See HTTPS://example.com.',
  'Write to a@example.com.',
  'Write to a&commat;example.com.',
])('an address in “%s” is looked for, and made a link', (text) => {
  expect(mayHaveBareAddresses(text)).toBe(true)
  expect(JSON.stringify(whole.parse(text))).toContain('"link"')
  expect(JSON.stringify(quick.parse(text))).not.toContain('"link"')
})

const PIECES =
  'a H w ww htt p: :// x.com 1 - _ * ** ~ ~~ + . / ( ) [ ] [a](/b) [^1] [^1]: <b> <!-- ` \\ ! | m mailto: xmpp: é — ’'

test('ordinary words are not looked at for addresses', () => {
  expect(mayHaveBareAddresses('Two matters, 10 files: see [the list](/list).')).toBe(false)
})

test('a text that surely has none is parsed the same without the search', () => {
  const piece = fc.constantFrom(...PIECES.split(' '), ' ', '  ', '\n', '\n\n', '> ', '- ', '- [x] ', '# ', '\n|-|-|\n')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('')
      fc.pre(!mayHaveBareAddresses(text))
      expect(quick.parse(text)).toEqual(whole.parse(text))
    }),
    runs(400),
  )
})
