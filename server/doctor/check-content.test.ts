import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { CONTENT } from '#test/site-content.ts'
import { openFolder } from '#test/spawn-server.ts'
import { checkContent } from './check-content.ts'

const RENAMED = { 'content/site.yaml': 'name: Plumb Line\n' }

/** The findings for a site with these files. */
async function said(files: Record<string, string>, published: Record<string, string | null> = {}): Promise<string[]> {
  await using folder = await openFolder()
  for (const [path, text] of Object.entries({ ...RENAMED, ...files })) {
    await mkdir(dirname(join(folder.path, path)), { recursive: true })
    await writeFile(join(folder.path, path), text)
  }
  return (await checkContent(folder.path, published)).map(({ name, state, says }) => `${state} ${name} ${says}`)
}

it('lists by file what is left of the samples, and what nobody at the firm has checked', async () => {
  const files = {
    'content/about.md': '---\ntitle: Of us\nsample: true\n---\nGimbal\n',
    'content/demo.yaml': 'title: At Gimbal\n',
    'content/free-call.yaml': 'entry:\n  title: { value: 20, sample: true }\n  words: { a: { sample: true } }\n',
    'content/articles/rule.md': '---\nauthorities: [a]\nauthoritiesChecked: 2026-11-23\n---\n',
    'content/articles/read.md': '---\nauthorities: [a]\nauthoritiesCheckedBy: Ada Moreno\n---\n',
    // Notes aren't shown.
    'content/README.md': 'Gimbal',
  }
  expect(await said(files)).toEqual([
    'not-ready content/about.md is a sample',
    'warning content/articles/rule.md states law that nobody at the firm has checked',
    'not-ready content/demo.yaml says Gimbal',
    'not-ready content/free-call.yaml has samples in entry.title, entry.words.a',
  ])
  // Until then, the name alone.
  const unnamed = { 'content/site.yaml': 'name: Gimbal\n', 'content/demo.yaml': 'title: At Gimbal\n' }
  expect(await said(unnamed)).toEqual(["not-ready content/site.yaml has the sample's name, Gimbal"])
  expect(await said({ 'content/site.yaml': 'name: [' })).toEqual([
    'not-ready content/site.yaml has no name',
    "not-ready content/site.yaml can't be read",
  ])
})

it('lists each claim until the owner confirms it', async () => {
  const claim = (says: string, confirmed: boolean) => ({ says, where: ['content/a.md'], confirmed })
  const written = (...claims: object[]) => ({ 'content/claims.yaml': JSON.stringify({ claims }) })
  const files = written(claim('You never sleep', false), claim('You answer', true))
  expect(await said(files)).toEqual([
    "not-ready content/claims.yaml has a claim that you haven't confirmed: You never sleep (content/a.md)",
  ])
  // What the owner has published counts, not the file below it.
  const published = { ...written(claim('You never sleep', true)), 'content/b.md': '---\nsample: true\n---\n' }
  expect(await said(files, published)).toEqual(['not-ready content/b.md is a sample'])
  expect(await said(files, { 'content/claims.yaml': null })).toEqual(['ok content has no samples'])
})

const root = join(import.meta.dirname, '../..')

it('has claims whose files exist', () => {
  const named = CONTENT.claims().claims.flatMap(({ where }) => where)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  // The owner can change them in the console, but for the survey.
  expect(named.filter((path) => !path.startsWith('content/'))).toEqual([])
  for (const { where } of CONTENT.claims().claims) expect(where).toEqual([...new Set(where)])
})
