import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FACES } from '#site/styles/faces.ts'
import { describeFaces } from './name-faces.ts'

const ROOT = join(import.meta.dirname, '../..')

it('style sheets have each face from its file', () => {
  for (const { name, file } of Object.values(FACES)) {
    expect(existsSync(join(ROOT, `site/styles/fonts/${file}.woff2`))).toBe(true)
    expect(describeFaces()).toContain(`"${name}";\n  src: url("/site/styles/fonts/${file}.woff2")`)
  }
})

it('no other file names a face', () => {
  const names = Object.values(FACES).flatMap(({ name, file }) => [name, file, name.replace(' ', '')])
  const found = execFileSync('git', ['grep', '-lE', names.join('|'), '--', '*.ts', '*.tsx', '*.css', '*.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(found.trim().split('\n')).toEqual(['site/styles/faces.ts'])
})
