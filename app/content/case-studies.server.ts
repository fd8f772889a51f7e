import * as z from 'zod'
import type { CaseStudy, CaseStudySummary } from './case-study.ts'
import { type ContentFile, readContentFolder } from './front-matter.server.ts'
import { isPublished, type Publishing, publishing, unpublishedReason } from './is-published.ts'
import * as field from './pieces/piece-fields.server.ts'
import { readOnce } from './pieces/read-once.server.ts'
import { renderBody } from './pieces/render-body.server.ts'
import { without } from './pieces/without.ts'

const keyResult = z.object({
  value: field.requiredText('Write value: and what it came to'),
  metric: field.requiredText('Write metric: and what was measured'),
})

const frontMatter = (file: ContentFile) =>
  z.object({
    title: field.requiredText('Write title: and what the case study is called'),
    date: field.day,
    client: field.requiredText('Write client: and what kind of client it was'),
    summary: field.requiredText('Write summary: and one or two sentences for the list'),
    slug: field.slugOf(file),
    categories: field.texts,
    tags: field.texts,
    keyResults: z.array(keyResult, { error: 'is no list. Write keyResults: and lines of - value: and metric:' }),
    plate: field.plateName,
    plateAlt: field.optionalText,
    sample: z.preprocess((value) => value === true, z.boolean()),
    draft: field.isDraft,
  })

type Shelved = CaseStudy & { draft: boolean }

/** A case study from its file. @throws what is wrong with which field of which file, and the cure */
export function parseCaseStudy(file: ContentFile): Shelved {
  const checked = frontMatter(file).safeParse(file.frontMatter)
  if (!checked.success) throw new Error(`Case study: ${field.describeProblem(file, checked.error)}`)
  const { plateAlt = '', ...fields } = checked.data
  return { ...fields, plateAlt, body: renderBody(file.body).body, bodyMarkdown: file.body.trim() }
}

/** The case studies of these files that may be seen, newest first. @throws for a wrong one, and for two of one slug */
export function publishedCaseStudies(files: ContentFile[], where: Publishing): CaseStudy[] {
  const parsed = files.map(parseCaseStudy)
  const twice = parsed.find(({ slug }, place) => parsed.findIndex((other) => other.slug === slug) !== place)
  if (twice) throw new Error(`Two case studies have the slug ${twice.slug}. Give one of them another`)
  return parsed
    .filter((study) => isPublished(study, where))
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title))
    .map(({ draft, ...study }) => {
      const unpublished = unpublishedReason({ draft, date: study.date }, where.today)
      return unpublished ? { ...study, unpublished } : study
    })
}

const caseStudies = readOnce(() => publishedCaseStudies(readContentFolder('case-studies'), publishing()))

/** Every published case study, newest first, without bodies: each has an address of its own. */
export const listAllCaseStudies = (): CaseStudySummary[] =>
  caseStudies().map((study) => without(study, 'plateAlt', 'keyResults', 'body', 'bodyMarkdown'))

/** The same without those for governments, which no list shows (§4). */
export const listCaseStudies = (): CaseStudySummary[] =>
  listAllCaseStudies().filter(({ categories }) => !categories.includes('Government'))

/** A published case study; nothing for any other slug. */
export const readCaseStudy = (slug: string): CaseStudy | undefined => caseStudies().find((study) => study.slug === slug)
