import type { TemplateKind } from '#contracts/console-content.ts'
import { LONGEST_SLUG } from '#contracts/content-source.ts'
import { toPlainLetters } from '#contracts/wording.ts'

/** Where a new piece goes: a folder of content/. */
export const NEW_FOLDERS: Record<TemplateKind, string> = {
  article: 'articles',
  'case-study': 'case-studies',
  download: 'downloads',
}

/** Placeholders. The build warns authors about any that are left. */
const SAY = {
  summary: 'One or two sentences for the list.',
  client: 'What kind of client it was',
  metric: 'What was measured',
  opening: "What the reader's problem is, in the reader's words.",
  rest: 'Then the rest.',
}

/** Sentences that an author has to replace. */
export const TEMPLATE: readonly string[] = Object.values(SAY)

const FIELDS: Record<TemplateKind, string> = {
  article: `summary: ${SAY.summary}
categories:
  - Solo Practitioner
practiceAreas: []
tags: []
plate: level-horizon
# The rules, statutes and opinions behind it, and the day you last read them:
# authorities:
#   - title: Fed. R. Civ. P. 6, Computing and Extending Time
#     url: https://www.law.cornell.edu/rules/frcp/rule_6
# authoritiesChecked: 2025-03-05
# authoritiesCheckedBy: Ada Moreno`,
  'case-study': `client: ${SAY.client}
summary: ${SAY.summary}
categories:
  - Solo Practitioner
tags: []
keyResults:
  - value: 4 days down to 1
    metric: ${SAY.metric}
plate: level-horizon
sample: false`,
  download: `excerpt: ${SAY.summary}
categories:
  - Solo Practitioner
tags: []`,
}

/** A title as an address; blank if it has no letter or digit. A long one is cut between words. */
export function slugOf(title: string): string {
  const slug = toPlainLetters(title)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug.length <= LONGEST_SLUG) return slug
  return slug
    .slice(0, LONGEST_SLUG + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, LONGEST_SLUG)
}

/** The text of a new piece, hidden from visitors. @param today `YYYY-MM-DD` */
export const draftOf = (kind: TemplateKind, title: string, today: string): string => `---
title: ${JSON.stringify(title)}
date: ${today}
${FIELDS[kind]}
draft: true
---

${SAY.opening}

## What to do first

${SAY.rest}
`
