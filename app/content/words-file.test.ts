import { expect, test } from 'vitest'
import { fillAll } from '#content/read-words.ts'
import { FILES, SOURCE } from '#test/site-content.ts'
import { checkWords, openContent } from './open-content.server.ts'
import { EVER } from './publishing.ts'

const NAMES = FILES.list('content').filter((name) => name.endsWith('.yaml'))

/** Checks all words with another text in one file. */
const checkWith = (name: string, text: string | null) =>
  checkWords(openContent({ ...SOURCE, overlay: new Map([[`content/${name}`, text]]) }, EVER))

const written = (name: string) => FILES.text(`content/${name}`) ?? ''

test.each(NAMES)('%s is checked: an unknown field, no field, no YAML and no file are each told', (name) => {
  expect(() => checkWith(name, written(name))).not.toThrow()
  expect(() => checkWith(name, `${written(name)}\ncolour: red\n`)).toThrow(
    `content/${name}: colour isn’t a field. The fields are `,
  )
  expect(() => checkWith(name, '# Nothing.\n')).toThrow(`content/${name}: it has no fields. Write each as its name`)
  expect(() => checkWith(name, 'a: b: c')).toThrow(
    /: it isn’t valid YAML \(.* at line 1, column \d+\)\. Put quotes around text that has a colon$/,
  )
  expect(() => checkWith(name, 'a: b\na: c')).toThrow(/A field stands there twice: take one of the two out$/)
  expect(() => checkWith(name, null)).toThrow(`content/${name} is missing. Put it back`)
})

test.each([
  ['site.yaml', 'hello@gimbal.example', 'hello', 'email.value isn’t an email address. Write value:'],
  ['site.yaml', 'tagline: Operations', 'slogan: Operations', 'tagline is missing. Write it; slogan isn’t a field'],
  ['home.yaml', 'kind: checks', 'kind: ticks', 'evidence.pieces[0].kind isn’t a way to draw it. Write kind: checks'],
  ['document-masker.yaml', 'plate: masker-find', 'plate: find', 'steps[0].plate isn’t a drawing. Write the name'],
  [
    'document-masker.yaml',
    'Your purchase went through',
    'Your $49 went through',
    'questions[5].answer[0] has a price. Take it out: the page shows what the payment provider charges',
  ],
  ['typed-intake.yaml', 'id: reach', 'id: contact', 'questions has to ask consent and reach. Keep the questions'],
  ['typed-intake.yaml', 'id: danger', 'id: consent', 'questions has an id twice'],
  [
    'typed-intake.yaml',
    'onlyIf: { danger:',
    'onlyIf: { dates:',
    'questions has an onlyIf about a question that doesn’t',
  ],
  ['free-call.yaml', 'minutes: 30', 'minutes: half an hour', 'minutes isn’t a number of minutes. Write minutes: 30'],
  ['typed-intake.yaml', 'takes: a yes', 'takes: yes', 'questions[0].takes is unknown. Write a yes, danger or none'],
  ['vault.yaml', 'isAvailable: true', 'isAvailable: soon', 'items[0].isAvailable is neither true nor false'],
  ['typed-intake.yaml', 'id: danger', 'id: constructor', 'questions[1].id can’t be an id'],
  ['free-call.yaml', 'title: Call with', 'title: "Call\\r\\nATTENDEE:x"\n#', 'entry.title has a line break'],
  ['site.yaml', 'name: Gimbal', 'name: "A\\nB"', 'name has a line break. Write it on one line'],
  ['site.yaml', 'name: Gimbal', 'name: "\\u200b\\u2060"', 'name is missing. Write it'],
  ['site.yaml', 'name: Gimbal', 'name: "{{site.name}}"', 'name can’t name itself. Write the words'],
  ['site.yaml', 'name: Gimbal', `name: ${'x'.repeat(61)}`, 'name is too long. Use at most 60 characters'],
  ['site.yaml', 'name: Gimbal', 'name: "A\\u202egnp.exe"', 'there’s an invisible character (U+202E) after “A”'],
  [
    'site.yaml',
    'navigation:\n',
    `navigation:\n${'  - { label: A, href: / }\n'.repeat(12)}`,
    'navigation has too many entries. Keep 12',
  ],
  ['twelve-questions.yaml', 'url: https', 'url: ftp', 'rules[0].url isn’t an address. Write one that begins with /'],
])('in %s, %s written as %s is told with its place and its cure', (name, before, after, said) => {
  expect(written(name)).toContain(before)
  expect(() => checkWith(name, written(name).replace(before, after))).toThrow(`content/${name}: ${said}`)
})

test.each([
  '//elsewhere.example',
  '/\\\\elsewhere.example',
  'javascript:alert(1)',
  '"/\\t/elsewhere.example"',
  'https://bank.example@elsewhere.example',
  'https:/x',
])('%s is no address of a link', (address) => {
  const home = written('home.yaml')
  expect(() => checkWith('home.yaml', home.replace(/href: \S+/, `href: ${address}`))).toThrow('isn’t an address')
})

test('words that name themselves are told', () => {
  expect(() => checkWith('home.yaml', 'hero: &a\n  b: *a\n')).toThrow('content/home.yaml: a part of it (*) is inside')
})

test('a name with quotes and colons in it stands in a text as it is', () => {
  const places = new Map([['site.name', `O'Hara: "Law" & Co`]])
  expect(fillAll({ a: ['By {{site.name}}.'], b: 3 }, places)).toEqual({ a: [`By O'Hara: "Law" & Co.`], b: 3 })
})
