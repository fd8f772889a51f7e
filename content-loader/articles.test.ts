import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySign } from '#test/any-sign.ts'
import { runs } from '#test/runs.ts'
import { FILES } from '#test/site-content.ts'
import { createArticleIndex } from './articles.server.ts'
import { parseContentFile } from './front-matter.server.ts'

const VISITOR = { today: '2025-06-01', showsUnpublished: false }

const GOOD = { title: 'A title', date: '2025-05-14', author: 'Ada Lovelace', summary: 'What it is.' }

const RULE = { title: 'Fed. R. Civ. P. 6', url: 'https://www.law.cornell.edu/rules/frcp/rule_6' }

const file = (fields: object, body = 'Words.', name = 'from-file-name') =>
  parseContentFile(`content/articles/${name}.md`, name, `---\n${JSON.stringify(fields)}\n---\n${body}`, FILES.places())

function shelve(files: ReturnType<typeof file>[], where = VISITOR) {
  const warnings: string[] = []
  return { ...createArticleIndex(files, FILES, where, (warning) => warnings.push(warning)), warnings }
}

test.each(['title', 'date', 'summary'])('without %s it is skipped, and a warning names file and field', (field) => {
  const missing = [undefined, null, '', '  ', [], {}].map((value) => shelve([file({ ...GOOD, [field]: value })]))
  for (const { list, read, warnings } of missing) {
    expect([list(), read('from-file-name')]).toEqual([[], undefined])
    expect(warnings.join('|')).toMatch(
      new RegExp(`^Article skipped. content/articles/from-file-name.md: ${field} is missing. Write[^|]*$`),
    )
  }
})

test('its slug is the one it gives, else the name of its file', () => {
  expect(shelve([file(GOOD)]).list()).toMatchObject([{ slug: 'from-file-name' }])
  expect(shelve([file({ ...GOOD, slug: 'its-own' })]).read('its-own')).toMatchObject({ title: 'A title' })
  expect(shelve([file({ ...GOOD, slug: '' })]).list()).toMatchObject([{ slug: 'from-file-name' }])
})

test('of two with one slug the older keeps its address, whatever the files are called, and both are named', () => {
  const newer = file({ ...GOOD, date: '2025-05-15', title: 'Newer', slug: 'one' }, '', 'a')
  const { list, warnings } = shelve([newer, file(GOOD, '', 'one')])
  expect(list()).toMatchObject([{ title: 'A title' }])
  expect(warnings.join()).toMatch(/^Article skipped. .*a.md: slug one is already used by content\/articles\/one.md/)
})

test.each(['categories', 'practiceAreas', 'tags'])('%s that are no list are told; none are an empty one', (name) => {
  expect(shelve([file({ ...GOOD, [name]: 'Intake' })]).warnings).toEqual([
    expect.stringMatching(`^Article skipped. .*from-file-name.md: ${name} isn’t a list. Write`),
  ])
  expect(shelve([file({ ...GOOD, [name]: null })]).list()).toMatchObject([{ [name]: [] }])
})

test('authorities come with the day on which they were checked, and that day with authorities', () => {
  const { read, listWritten, warnings } = shelve([
    file({ ...GOOD, authorities: [RULE], authoritiesChecked: '2025-05-13', authoritiesCheckedBy: 'Ada Moreno' }),
    file({ ...GOOD, authorities: [RULE] }, '', 'no-day'),
    file({ ...GOOD, authoritiesChecked: '2025-05-13' }, '', 'none'),
  ])
  const authorities = { checkedOn: '2025-05-13', checkedBy: 'Ada Moreno', list: [RULE] }
  expect(read('from-file-name')).toMatchObject({ authorities })
  expect(listWritten()).toMatchObject([{ authorities }])
  expect(warnings).toEqual([
    expect.stringMatching(/no-day.md: authoritiesChecked is missing. Write authoritiesChecked: and the day/),
    expect.stringMatching(/none.md: authorities is empty. Write what was checked/),
  ])
})

test('a list carries no bodies, and the newest stands first', () => {
  const { list } = shelve([
    file(GOOD, '', 'b'),
    file({ ...GOOD, date: '2025-05-20', authorities: [RULE], authoritiesChecked: '2025-05-13' }, '', 'a'),
    file({ ...GOOD, date: '2025-03-26' }, '', 'c'),
  ])
  expect(list().map(({ slug }) => slug)).toEqual(['a', 'b', 'c'])
  for (const field of ['body', 'bodyMarkdown', 'authorities']) expect(list()[0]).not.toHaveProperty(field)
})

test('a draft and a future date are nowhere to be seen, and marked for an editor', () => {
  const files = [
    file({ ...GOOD, draft: true }, '', 'draft'),
    file({ ...GOOD, date: '2025-06-02' }, '', 'tomorrow'),
    file({ ...GOOD, date: '2025-06-01' }, '', 'today'),
  ]
  const visitor = shelve(files)
  expect(visitor.list().map(({ slug }) => slug)).toEqual(['today'])
  expect([visitor.read('draft'), visitor.read('tomorrow')]).toEqual([undefined, undefined])
  const shown = shelve(files, { ...VISITOR, showsUnpublished: true }).list()
  expect(shown).toMatchObject([{ slug: 'tomorrow', unpublished: 'scheduled' }, { slug: 'today' }, { slug: 'draft' }])
  expect([shown[1]?.unpublished, shown[2]?.unpublished]).toEqual([undefined, 'draft'])
})

test('any front matter at all is an article or a warning, never an error', () => {
  const anyYaml = fc.oneof(
    fc.string({ unit: anySign }),
    fc.json(),
    fc.stringMatching(/^([a-zA-Z]{1,9}: ?[-#&*!|>'"%@`{}[\],:? \w]{0,20}\n){0,6}$/),
    fc
      .record(
        { title: fc.anything(), date: fc.anything(), author: fc.string(), summary: fc.string(), tags: fc.anything() },
        { requiredKeys: [] },
      )
      .map((fields) => JSON.stringify({ ...GOOD, ...fields }, (_, value) => (typeof value === 'bigint' ? 1 : value))),
  )
  fc.assert(
    fc.property(anyYaml, fc.string(), (yaml, body) => {
      const { list, read, warnings } = shelve([
        parseContentFile('content/articles/any.md', 'any', `---\n${yaml}\n---\n${body}`, FILES.places()),
      ])
      expect(list().length + warnings.filter((warning) => warning.startsWith('Article skipped')).length).toBe(1)
      for (const { slug, title, date, author, summary, tags } of list()) {
        expect([title, author, summary].every((text) => text.trim() !== '')).toBe(true)
        expect(date).toMatch(/^\d{4}-\d{2}-\d{2}/)
        expect(tags.every((tag) => typeof tag === 'string')).toBe(true)
        expect(read(slug)?.slug).toBe(slug)
      }
    }),
    runs(400),
  )
})
