import { expect, it, test } from 'vitest'
import { replaceIn } from '../engine/restore-text.ts'
import { editsForHidden } from './hidden-places.ts'
import { MaskedForms } from './masked-forms.ts'

const NAMES = ['Tobias Renner', 'Halvorsen', 'Green', 'Ng', 'Zoë Beltrán']
const FORMS = new MaskedForms(
  [
    ...NAMES.map((words, index) => ({ words, placeholder: `[PERSON_${index + 1}]`, isPerson: true })),
    { words: '(503) 555-0119', placeholder: '[PHONE_1]', isPerson: false },
    { words: '4402', placeholder: '[ACCOUNT_1]', isPerson: false },
  ],
  ['Grant Renner'],
)

test.each([
  ['TOBIAS  renner', 'PERSON_1'],
  ['tobias_renner.png', 'PERSON_1.png'],
  ['TobiasRennerBody', 'PERSON_1Body'],
  ['x%20Tobias%20Renner', 'x%20PERSON_1'],
  ['Renner, T.', 'PERSON_1, T.'],
  ['Hal\u00advor\u200bsen’s', 'PERSON_2’s'],
  ['ＨＡＬＶＯＲＳＥＮ', 'PERSON_2'],
  ['halvorsenletter', 'PERSON_2letter'],
  ['Zoe\u0308 Beltra\u0301n, zoe beltran', 'PERSON_5, PERSON_5'],
  ['Zo%C3%AB%20Beltr%C3%A1n', 'PERSON_5'],
  ['503.555.0119', 'PHONE_1'],
  ['٥٠٣ ٥٥٥ ٠١١٩', 'PHONE_1'],
  ['account 4402', 'account ACCOUNT_1'],
  ['For Ng', 'For PERSON_4'],
  // Not these: other words, and what the visitor wants shown.
  ['evergreens', undefined],
  ['spring and Angela', undefined],
  ['144021', undefined],
  ['Torrance', undefined],
])('masks %j as %j', (words, masked) => {
  expect(FORMS.mask(words, true)).toBe(masked)
})

test.each([
  ['xHalvorsen', 'x[PERSON_2]'],
  ['2031Tobias Renner', '2031[PERSON_1]'],
  ['Halvorsen Fee503-555-0119', '[PERSON_2] Fee[PHONE_1]'],
  ['halvorsenville, Rennerian, green, Ng, 4402, 15035550119', undefined],
])('in a sentence, masks whole long forms in %j', (words, masked) => {
  expect(FORMS.mask(words, false, true)).toBe(masked)
})

it('leaves the words of the format alone, and masks what people named', () => {
  const source = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml"><w:highlight w:val="green"/><w:ind w:left="4402"/><v:shape fillcolor="green" style="width:4402pt"/><w:p w:rsidR="00440212" w:date="2031-01-02T03:04:05Z"/><w:rFonts w:ascii="Green Sans"/><w:pStyle w:val="green"/><w:comment w:initials="TR"/></w:document>`
  const written = replaceIn(source, editsForHidden(source, new Set(), FORMS))
  expect(written).toBe(
    source
      .replace('<w:pStyle w:val="green"/>', '<w:pStyle w:val="PERSON_3"/>')
      .replace('w:initials="TR"', 'w:initials=""'),
  )
})
