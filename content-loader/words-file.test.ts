import { expect, test } from 'vitest'
import { CONTENT, FILES, SOURCE } from '#test/site-content.ts'
import { readMailWords } from './mail.server.ts'
import { checkWords, openContent } from './open-content.server.ts'
import { EVER } from './publishing.ts'

const NAMES = FILES.list('content').filter((name) => name.endsWith('.yaml'))

/** Checks all words with another text in one file. */
const checkWith = (name: string, text: string | null) =>
  checkWords(openContent({ ...SOURCE, overlay: new Map([[`content/${name}`, text]]) }, EVER))

const written = (name: string) => FILES.text(`content/${name}`) ?? ''

test.each(NAMES)('%s is checked: no YAML and no file are each told', (name) => {
  expect(() => checkWith(name, 'a: b: c')).toThrow(
    /: it isn’t valid YAML \(.* at line 1, column \d+\)\. Put quotes around text that has a colon$/,
  )
  expect(() => checkWith(name, 'a: b\na: c')).toThrow(/A field stands there twice: take one of the two out$/)
  expect(() => checkWith(name, null)).toThrow(`content/${name} is missing. Put it back`)
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

test('emails are signed by the firm while no person is named', () => {
  expect(readMailWords(CONTENT).signature).toMatchObject({ closing: 'Thanks,', below: '' })
})
