import { expect, test } from 'vitest'
import type { ShownField } from '#contracts/form-fields.ts'
import { FILES, SOURCE } from '#test/site-content.ts'
import { openFiles } from './content-files.server.ts'
import { listPieceFiles } from './content-table.server.ts'
import { describeFields } from './describe-fields.server.ts'
import { readContentFile } from './front-matter.server.ts'
import { listProblems, wordInFile } from './problems.server.ts'

const read = (path: string, files = FILES) => readContentFile(files, path)

const PIECES = listPieceFiles(FILES).map(({ path, row }) => ({ path, row, shape: row.fields(read(path), FILES) }))

type Written = Record<string, unknown>
type Reports = (written: Written) => string[]

/** Writes each field wrong in turn, also within groups. @param reported what's then said */
function checkEach(fields: readonly ShownField[], written: Written, position: string, reported: Reports) {
  for (const { name, kind, required, fields: inner } of fields) {
    const having = (value: unknown) => reported({ ...written, [name]: value })
    const isList = ['texts', 'choices', 'objects'].includes(kind)
    // A piece without an address has its file's.
    for (const wrong of [{ a: [] }, ...(isList ? [[[]]] : []), ...(required && name !== 'slug' ? [undefined] : [])])
      expect(having(wrong)[0]).toSatisfy((said = '') => said.startsWith(position + name) && /\. [A-Z]/.test(said))
    const group = [written[name]].flat()[0]
    if (inner && group)
      checkEach(inner, group as Written, `${position}${name}${isList ? '[0]' : ''}.`, (changed) =>
        having(isList ? (written[name] as unknown[]).with(0, changed) : changed),
      )
  }
  const unknown = reported({ ...written, colour: 'red' }).join()
  const [, known = ''] = unknown.split(`${position}colour isn’t a field. The fields are `)
  // Forms don't show all of them.
  expect(known.split(/[,.] ?/)).toEqual(expect.arrayContaining(fields.map(({ name }) => name)))
}

test.each(PIECES)('in $path each field that’s left out or isn’t what it should be is told with its cure', (piece) => {
  const { path, row, shape } = piece
  const file = read(path)
  const having = (frontMatter: object) => ({ ...file, frontMatter })
  checkEach(describeFields(shape, []), file.frontMatter as Written, '', (written) =>
    // An entry with an id goes by it.
    listProblems(having(written), shape).map((one) => wordInFile(having(written), [one]).replace(/\[[a-z-]+\]/, '[0]')),
  )
  expect(() => row.parse(having({}), FILES)).toThrow(`${path}: `)
})

/** What's said of the first piece there that has this, with something else in its place. */
function complaintAbout(where: string, before: RegExp | string, after: string): string {
  const has = (text = '') => (typeof before === 'string' ? text.includes(before) : text.search(before) !== -1)
  const found = PIECES.find(({ path }) => path.startsWith(`content/${where}`) && has(FILES.text(path)))
  if (!found) return 'nothing: no piece has that'
  const { path, row } = found
  const files = openFiles({ ...SOURCE, overlay: new Map([[path, FILES.text(path)?.replace(before, after) ?? '']]) })
  try {
    row.parse(read(path, files), files)
  } catch (error) {
    return String(error).replace(`Error: ${path}: `, '')
  }
  return 'nothing'
}

const DAY = /^date:.*/m
const TEXT = /\n---\n[^]*/
const TITLE = /^title: .*/m
const NAME = /^name: .*/m
const BRACE = 'has a { or } that stands for nothing here'

test.each<[string, RegExp | string, string, string]>([
  ['articles', DAY, 'date: 2025-02-30', 'date isn’t a valid date. Write it as date: 2025-03-05'],
  ['articles', TITLE, '$&\ndraft: yes', 'draft is neither true nor false. Write draft: true'],
  ['articles', /^plate: .*/m, 'plate: no-such-drawing', 'plate isn’t a drawing. Write the name of one in site/plates/'],
  ['articles', /^ {2}- Solo .*/m, '  - Solo', 'categories[0] is unknown. Write Solo Practitioner or Small Firm'],
  ['articles', TITLE, '$&\nslug: ../up', 'slug cannot be an address. Write slug: '],
  ['articles', TITLE, `$&\nslug: ${'a'.repeat(101)}`, 'slug is too long for an address'],
  ['articles', /url: https:/, 'url: http:', 'authorities[0].url isn’t a web address. Write url: https://'],
  ['downloads', TITLE, '$&\nlinkUrl: javascript:alert(1)', 'linkUrl isn’t a web address'],
  ['services', /^items:\n( {2}- .*\n)+/m, 'items:\n  - One\n', 'items isn’t a list of 4 to 6 entries'],
  ['services', /^summary: .*/m, `summary: ${'x'.repeat(111)}`, 'summary is too long for a card'],
  ['services', /^callToActionHref: .*/m, 'callToActionHref: https://x.example', 'callToActionHref isn’t an address on'],
  ['landing-pages', /^headline: .*/m, `headline: ${'x'.repeat(76)}`, 'headline has 76 characters. Shorten it to 75'],
  ['landing-pages', /^service: .*/m, 'service: gone', 'service'],
  ['landing-pages', /^benefits:\n( {2}.*\n){6}/m, 'benefits:\n', 'benefits isn’t a list of 3 to 5 entries'],
  ['landing-pages', 'kind: timeline', 'kind: graph', 'exhibit.kind isn’t a kind of figure'],
  ['landing-pages', /(kind: runway[^]*?at: )\d+/, '$10', 'exhibit.entries do not come nearer'],
  ['landing-pages', /notOnPhone: .*/, 'notOnPhone: Wait', 'exhibit.notOnPhone isn’t a column. Write notOnPhone:'],
  ['landing-pages', /reading: \d+/, 'reading: 1000', 'exhibit.entries[0].reading does not lie between low and high'],
  ['landing-pages', /quote: .*/, 'quote: Good.', 'testimonials[0].quote isn’t 20 to 55 words'],
  ['landing-pages', /\n---\n+\S[^]*/, '\n---\n## A\n\nText.', 'the text has 2 words. Make it 120 to 650'],
  ['landing-pages', /^## /gm, '', 'the text has 0 headings. Give it 3 to 5'],
  ['about.md', TEXT, '\n---\n## At once\n\nText.', 'the text has nothing before its first heading'],
  ['privacy.md', /^date:.*\n(?:sample:.*\n)?/m, '', 'date is missing. Write date: and the day'],
  ['privacy.md', TEXT, '\n---\nNothing.', 'the text has no headings'],
  ['examples', /^kind: .*/m, 'kind: Runbook page', 'kind does not say that it is a sample. Begin it with Sample'],
  ['site.yaml', /[\w.]+@[\w.]+/, 'hello', 'email.value isn’t an email address. Write value:'],
  ['site.yaml', /^socialMedia: .*\n/m, '', 'nothing'],
  ['site.yaml', /^socialMedia: .*/m, 'socialMedia: { label: X, href: "" }', 'nothing'],
  ['site.yaml', /^socialMedia: .*/m, 'socialMedia: { href: "https://a.example" }', 'socialMedia.label is missing'],
  ['site.yaml', NAME, 'name: "A\\nB"', 'name has a line break. Write it on one line'],
  ['site.yaml', NAME, 'name: "\\u200b\\u3164"', 'name is missing. Write it'],
  ['site.yaml', NAME, 'name: "{{site.name}}"', 'name can’t name itself. Write the words'],
  ['site.yaml', NAME, `name: ${'x'.repeat(61)}`, 'name is too long. Use at most 60 characters'],
  ['site.yaml', NAME, 'name: "A\\u202egnp.exe"', 'there’s an invisible character (U+202E) after “A”'],
  ['site.yaml', 'navigation:', `$&${'\n  - { label: A, href: / }'.repeat(12)}`, 'navigation has too many entries'],
  ['home.yaml', 'kind: checks', 'kind: ticks', 'evidence.pieces[0].kind isn’t a way to draw it. Write kind: checks'],
  ['document-masker.yaml', /answer:\n +- /, '$&$$49 #', 'questions[0].answer[0] has a price. Take it out'],
  ['typed-intake.yaml', 'id: reach', 'id: contact', 'questions has to ask consent and reach. Keep the questions'],
  ['typed-intake.yaml', 'id: danger', 'id: consent', 'questions has an id twice'],
  ['typed-intake.yaml', 'onlyIf: { danger:', 'onlyIf: { dates:', 'questions has one that waits for an answer'],
  ['typed-intake.yaml', 'takes: a yes', 'takes: yes', 'questions[consent].takes is unknown. Write a yes, danger'],
  ['typed-intake.yaml', 'id: danger', 'id: constructor', 'questions[constructor].id can’t be an id'],
  ['free-call.yaml', /minutes: .*/, 'minutes: half', 'minutes isn’t a number of minutes. Write minutes: 30'],
  ['free-call.yaml', /title: .*/, 'title: "Call\\r\\nATTENDEE:x"', 'entry.title has a line break'],
  ['twelve-questions.yaml', 'url: https', 'url: ftp', 'rules[0].url isn’t an address. Write one that begins with /'],
  ['mail.yaml', /subject: .*/, 'subject: "Two\\nlines"', 'surveyBooked.subject has a line break. Write it on one line'],
  ['mail.yaml', /subject: .*/, 'subject: Hi{, firstName}', `surveyBooked.subject ${BRACE}. Use {day}`],
  ['mail.yaml', /heading: We .*/, 'heading: On {day}', `surveyUnread.heading ${BRACE}. Use {, firstName}`],
  ['mail.yaml', /button: .*/, 'button: Open{, firstName}', `surveyLeft.button ${BRACE}. Take it out`],
  ['survey.yaml', 'hint: "{Q', 'hint: "{q', `intro.hint ${BRACE}. Use {Questions}`],
  ['mail.yaml', /closing: .*/, 'closing: Thanks: all', 'it isn’t valid YAML ('],
])('in %s, %s written as %s is told with its place and its cure', (where, before, after, said) => {
  expect(complaintAbout(where, before, after).slice(0, said.length)).toBe(said)
})
