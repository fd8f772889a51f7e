import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { CONTENT } from '#test/site-content.ts'
import { openFolder } from '#test/spawn-server.ts'
import { checkBrand, checkSamples } from './check-content.ts'

/** The findings for a site with these files. */
async function said(files: Record<string, string>): Promise<string[]> {
  await using folder = await openFolder()
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder.path, path)), { recursive: true })
    await writeFile(join(folder.path, path), text)
  }
  return (await checkBrand(folder.path)).map(({ name, state, says, cure }) => `${state} ${name} ${says}. ${cure}`)
}

const site = (name: string) => `# Whose site this is.\n\nname: ${name}\n`

it('says once that the name is still the sample’s', async () => {
  const files = { 'content/site.yaml': site('Gimbal'), 'content/about.md': 'Gimbal\n', 'app/a.css': '#e4572e' }
  expect(await said(files)).toEqual([
    "not-ready content/site.yaml has the sample's name, Gimbal. write your own; then this lists every place that still has the old one",
  ])
})

it('lists what is left of the sample by file and line once the name has changed', async () => {
  expect(
    await said({
      'content/site.yaml': `${site('Plumb Line')}legalName: Gimbal LLC\n`,
      'content/about.md': 'We.\n\nA gimbal is a ring.\nIt is {{site.name}}.\n',
      'content/downloads/a.md':
        'linkUrl: https://assistants.example/a\n[B](https://www.example.com/b)\nhello@gimbal.example\n',
      'app/pages/a.tsx': "const name = 'Gimbal'\n",
      'app/plates/a.svg': '<path stroke="#E4572E"/>',
      'app/styles/tokens.css': ':root {\n  --color-accent: #e4572e;\n}\n',
      'public/a.html': '<a href="https://x.com/gimbal_example">',
    }),
  ).toEqual([
    "not-ready app/pages/a.tsx:1 says Gimbal: const name = 'Gimbal'. take the name from content/site.yaml",
    'warning app/plates/a.svg:1 has the sample\'s color: <path stroke="#E4572E"/>. use a color from app/styles/tokens.css',
    "warning app/styles/tokens.css:2 has the sample's color: --color-accent: #e4572e;. write yours, or keep it if you mean to",
    'not-ready content/about.md:3 says Gimbal: A gimbal is a ring.. write your own text; {{site.name}} stands for your name',
    'not-ready content/downloads/a.md:1 has an example address (//assistants.example). write yours, or delete it',
    'not-ready content/downloads/a.md:2 has an example address (//www.example.com). write yours, or delete it',
    'not-ready content/downloads/a.md:3 has an example address (@gimbal.example). write yours, or delete it',
    'not-ready content/site.yaml:4 says Gimbal: legalName: Gimbal LLC. write your own',
    'not-ready public/a.html:1 says Gimbal: <a href="https://x.com/gimbal_example">. take the name from content/site.yaml',
  ])
})

it('skips marked samples, tests, sample documents and notes', async () => {
  const files = {
    'content/site.yaml': `${site('Plumb Line')}email: { value: hello@gimbal.example, sample: true }\n`,
    'content/README.md': 'Gimbal',
    'app/a.test.ts': "'Gimbal'",
    'app/masker/sample.ts': "'tbell@bellross.example'",
  }
  expect(await said(files)).toEqual(['ok brand nothing of the sample is left. undefined'])
})

it('lists each claim until the owner confirms it', async () => {
  await using folder = await openFolder()
  const claim = (says: string, confirmed: boolean) => ({ says, where: ['content/a.md'], confirmed })
  const written = [claim('You never sleep', false), claim('You answer', true)]
  await mkdir(join(folder.path, 'content'))
  await writeFile(join(folder.path, 'content/claims.yaml'), JSON.stringify({ claims: written }))
  const found = async (published = {}) =>
    (await checkSamples(folder.path, published)).map(({ state, name, says }) => `${state} ${name} ${says}`)
  expect(await found()).toEqual([
    "not-ready content/claims.yaml has a claim that you haven't confirmed: You never sleep (content/a.md)",
  ])
  // What the owner has published counts, not the file below it.
  const published = {
    'content/claims.yaml': JSON.stringify({ claims: [claim('You never sleep', true)] }),
    'content/b.md': '---\nsample: true\n---\n',
  }
  expect(await found(published)).toEqual(['not-ready content/b.md is a sample'])
  expect(await found({ 'content/claims.yaml': null })).toEqual(['ok content has no samples'])
})

it('has claims whose files exist', () => {
  const missing = CONTENT.claims()
    .flatMap(({ where }) => where)
    .filter((path) => !existsSync(join(import.meta.dirname, '../..', path)))
  expect(missing).toEqual([])
})

it('says what to do when the name cannot be read', async () => {
  expect(await said({ 'content/site.yaml': 'name: [' })).toEqual([
    expect.stringMatching(/^not-ready content\/site\.yaml has no name/),
  ])
})
