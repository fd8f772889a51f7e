// npm run new article "Title": creates a draft with valid front matter in content/. Never overwrites.

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isoIn } from '#contracts/dates.ts'

const FOLDERS = { article: 'articles', 'case-study': 'case-studies', download: 'downloads' }

/** Placeholders. The build warns authors about any that are left. */
const SAY = {
  summary: 'One or two sentences for the list.',
  plateAlt: 'What the drawing shows, in one sentence.',
  client: 'What kind of client it was',
  metric: 'What was measured',
  opening: "What the reader's problem is, in the reader's words.",
  rest: 'Then the rest. Take out `draft: true` when it may be seen.',
}

export const TEMPLATE: readonly string[] = Object.values(SAY)

const FIELDS = {
  article: `summary: ${SAY.summary}
categories:
  - Solo Practitioner
practiceAreas: []
tags: []
plate: level-horizon
plateAlt: ${SAY.plateAlt}
# The rules, statutes and opinions behind it, and the day you last read them:
# authorities:
#   - title: Fed. R. Civ. P. 6, Computing and Extending Time
#     url: https://www.law.cornell.edu/rules/frcp/rule_6
# authoritiesChecked: 2025-03-05`,
  'case-study': `client: ${SAY.client}
summary: ${SAY.summary}
categories:
  - Solo Practitioner
tags: []
keyResults:
  - value: 4 days down to 1
    metric: ${SAY.metric}
plate: level-horizon
plateAlt: ${SAY.plateAlt}
sample: false`,
  download: `excerpt: ${SAY.summary}
categories:
  - Solo Practitioner
tags: []`,
}

export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** @param today `YYYY-MM-DD` */
export const draftOf = (kind: keyof typeof FIELDS, title: string, today: string): string => `---
title: ${JSON.stringify(title)}
date: ${today}
${FIELDS[kind]}
draft: true
---

${SAY.opening}

## What to do first

${SAY.rest}
`

/** @returns what it did @throws what's wrong */
export function make(kind: string | undefined, title: string, site = '.'): string {
  const slug = slugOf(title)
  if (!isKind(kind) || slug === '')
    throw new Error(
      'Say what and how it is called: npm run new article "A title"\nKinds: article, case-study, download',
    )
  const path = `content/${FOLDERS[kind]}/${slug}.md`
  if (existsSync(join(site, path))) throw new Error(`${path} is there already. Choose another title, or edit it.`)
  writeFileSync(join(site, path), draftOf(kind, title, isoIn(Date.now()).slice(0, 10)), { flag: 'wx' })
  const next = kind === 'download' ? "\n'npm run downloads' makes its PDF once it isn’t a draft." : ''
  return `${path} is a draft: 'npm run dev' shows it marked, visitors do not see it.${next}`
}

const isKind = (kind: string | undefined): kind is keyof typeof FIELDS =>
  kind !== undefined && Object.hasOwn(FIELDS, kind)

if (import.meta.main) {
  const [kind, ...words] = process.argv.slice(2)
  try {
    console.log(make(kind, words.join(' ').trim()))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
