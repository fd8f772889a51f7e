import { expect, it } from 'vitest'
import { FILES, SOURCE } from '#test/site-content.ts'
import { openFiles } from './content-files.server.ts'
import { readMailWords } from './mail.server.ts'

const PATH = 'content/mail.yaml'
const text = FILES.text(PATH) ?? ''

/** What's said of the words with this in place of that. */
function complaintAbout(before: string | RegExp, after: string) {
  const changed = text.replace(before, after)
  expect(changed).not.toBe(text)
  try {
    readMailWords(openFiles({ ...SOURCE, overlay: new Map([[PATH, changed]]) }))
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}

it('takes the words as they are, signed by the firm while no person is named', () => {
  expect(readMailWords(FILES).signature).toMatchObject({ closing: 'Thanks,', below: '' })
})

it.each([
  [/subject: "Your guide.*/, 'subject: "Two\\nlines"', 'guide.subject has a line break. Write it on one line'],
  [/subject: Your Document.*/, `subject: ${'x'.repeat(81)}`, 'purchase.subject is too long. Use at most 80 characters'],
  [/- Thanks for buying it.*/, "- ' '", 'purchase.text[0] is missing. Write it'],
  ['heading: While you wait', 'heading: Hello {name}', 'notes.heading has a { or } that stands for nothing'],
  [/^yourData:[^]*/m, '', 'yourData has no fields. Write subject: and heading:'],
  ['closing: Thanks,', 'colour: red', 'closing is missing. Write it; colour isn’t a field. The fields are closing, '],
  ['{{call.who}}', '{{call.whom}}', '{{call.whom}} means nothing. Write {{site.name}}'],
  ['closing: Thanks,', 'closing: Thanks: all', 'it isn’t valid YAML ('],
])('with %s as %j it names the field and the cure', (before, after, said) => {
  expect(complaintAbout(before, after)?.startsWith(`${PATH}: ${said}`)).toBe(true)
})
