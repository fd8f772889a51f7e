import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FACES } from '#site/styles/faces.ts'
import { describeFaces, FILES_OF_STACKS, nameFaces } from './face-styles.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

it('style sheets have the faces as faces.ts says them (node ops/brand/fonts.ts)', () => {
  expect(read('site/styles/fonts.css')).toBe(describeFaces())
  for (const name of FILES_OF_STACKS) {
    const css = read(`site/styles/${name}`)
    expect(css).toBe(nameFaces(name, css))
  }
})

it('no other file names a face', () => {
  const names = Object.values(FACES).flatMap(({ name, file }) => [name, file, name.replace(' ', '')])
  const found = execFileSync('git', ['grep', '-lE', names.join('|'), '--', '*.ts', '*.tsx', '*.css', '*.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(found.trim().split('\n')).toEqual(
    ['base.css', 'faces.ts', 'fonts.css', 'tokens.css'].map((name) => `site/styles/${name}`),
  )
})
