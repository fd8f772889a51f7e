// npm run new article "Title": creates a draft with valid front matter in content/. Never overwrites.

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NEW_KINDS, type NewKind } from '#contracts/console-content.ts'
import { isoIn } from '#contracts/dates.ts'
import { draftOf, NEW_FOLDERS, slugOf } from '#publisher/piece-templates.ts'

/** @returns what it did @throws what's wrong */
export function make(kind: string | undefined, title: string, site = '.'): string {
  const slug = slugOf(title)
  if (!isKind(kind) || slug === '')
    throw new Error(
      'Say what and how it is called: npm run new article "A title"\nKinds: article, case-study, download',
    )
  const path = `content/${NEW_FOLDERS[kind]}/${slug}.md`
  if (existsSync(join(site, path))) throw new Error(`${path} is there already. Choose another title, or edit it.`)
  writeFileSync(join(site, path), draftOf(kind, title, isoIn(Date.now()).slice(0, 10)), { flag: 'wx' })
  const next = kind === 'download' ? "\n'npm run downloads' makes its PDF once it isn’t a draft." : ''
  return `${path} is a draft: 'npm run dev' shows it marked, visitors do not see it.${next}`
}

const isKind = (kind: string | undefined): kind is NewKind => kind !== undefined && Object.hasOwn(NEW_KINDS, kind)

if (import.meta.main) {
  const [kind, ...words] = process.argv.slice(2)
  try {
    console.log(make(kind, words.join(' ').trim()))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
