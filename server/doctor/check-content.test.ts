import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { CONTENT } from '#test/site-content.ts'
import { openFolder } from '#test/spawn-server.ts'
import { checkBrand, checkSamples } from './check-content.ts'

/** The findings of a check for a site with these files. */
async function said(
  check: typeof checkBrand,
  files: Record<string, string>,
  published: Record<string, string | null> = {},
): Promise<string[]> {
  await using folder = await openFolder()
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder.path, path)), { recursive: true })
    await writeFile(join(folder.path, path), text)
  }
  return (await check(folder.path, published)).map(({ name, state, says }) => `${state} ${name} ${says}`)
}

const site = (name: string) => `# Whose site this is.\n\nname: ${name}\n`

it('lists what is left of the sample by file and line once the name has changed', async () => {
  const left = await said(checkBrand, {
    'content/site.yaml': `${site('Plumb Line')}legalName: Gimbal LLC\nemail: { value: a@gimbal.example, sample: true }\n`,
    'content/about.md': 'We.\n\nA gimbal is a ring.\nIt is {{site.name}}.\n',
    'content/downloads/a.md':
      'linkUrl: https://assistants.example/a\n[B](https://www.example.com/b)\na@gimbal.example\n',
    'public/a.html': '<a href="https://x.com/gimbal_example">',
    // Notes aren't shown.
    'content/README.md': 'Gimbal',
  })
  // Until then, the name alone.
  const files = { 'content/site.yaml': site('Gimbal'), 'content/about.md': 'Gimbal\n' }
  expect(await said(checkBrand, files)).toEqual(["not-ready content/site.yaml has the sample's name, Gimbal"])
  const unread = ['not-ready content/site.yaml has no name']
  expect(await said(checkBrand, { 'content/site.yaml': 'name: [' })).toEqual(unread)
  expect(left).toEqual([
    'not-ready content/about.md:3 says Gimbal: A gimbal is a ring.',
    'not-ready content/downloads/a.md:1 has an example address (//assistants.example)',
    'not-ready content/downloads/a.md:2 has an example address (//www.example.com)',
    'not-ready content/downloads/a.md:3 has an example address (@gimbal.example)',
    'not-ready content/site.yaml:4 says Gimbal: legalName: Gimbal LLC',
    'not-ready public/a.html:1 says Gimbal: <a href="https://x.com/gimbal_example">',
  ])
})

it('lists samples by file, and what nobody at the firm has checked', async () => {
  const files = {
    'content/about.md': '---\ntitle: Of us\nsample: true\n---\n',
    'content/document-masker.yaml': "facts:\n  launch: Winter 2025\n  notarized: 'Yes'\n",
    'content/free-call.yaml': 'entry:\n  title: { value: 20, sample: true }\n  words: { a: { sample: true } }\n',
    'content/articles/rule.md': '---\nauthorities: [a]\nauthoritiesChecked: 2026-11-23\n---\n',
    'content/articles/read.md': '---\nauthorities: [a]\nauthoritiesCheckedBy: Ada Moreno\n---\n',
  }
  expect(await said(checkSamples, files)).toEqual([
    'not-ready content/about.md is a sample',
    'warning content/articles/rule.md states law that nobody at the firm has checked',
    'warning content/document-masker.yaml announces a launch for Winter 2025, which is over',
    'not-ready content/free-call.yaml has samples in entry.title, entry.words.a',
  ])
})

it('lists each claim until the owner confirms it', async () => {
  const claim = (says: string, confirmed: boolean) => ({ says, where: ['content/a.md'], confirmed })
  const written = (...claims: object[]) => ({ 'content/claims.yaml': JSON.stringify({ claims }) })
  const files = written(claim('You never sleep', false), claim('You answer', true))
  const found = (published = {}) => said(checkSamples, files, published)
  expect(await found()).toEqual([
    "not-ready content/claims.yaml has a claim that you haven't confirmed: You never sleep (content/a.md)",
  ])
  // What the owner has published counts, not the file below it.
  const published = { ...written(claim('You never sleep', true)), 'content/b.md': '---\nsample: true\n---\n' }
  expect(await found(published)).toEqual(['not-ready content/b.md is a sample'])
  expect(await found({ 'content/claims.yaml': null })).toEqual(['ok content has no samples'])
})

const root = join(import.meta.dirname, '../..')

it('has claims whose files exist', () => {
  const named = CONTENT.claims().claims.flatMap(({ where }) => where)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  // The owner can change them in the console, but for the survey.
  expect(named.filter((path) => !path.startsWith('content/'))).toEqual([])
  for (const { where } of CONTENT.claims().claims) expect(where).toEqual([...new Set(where)])
})
