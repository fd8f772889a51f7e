import * as z from 'zod'
import * as field from './fields.server.ts'
import { refuseDuplicates, without } from './fields.server.ts'
import { type ContentFile, describeProblem, fields, readContentFolder } from './front-matter.server.ts'
import { type RichText, renderBody } from './markdown.server.ts'
import {
  isPublished,
  type Publishing,
  publishing,
  readOnce,
  type Unpublished,
  unpublishedReason,
} from './publishing.ts'

const keyResult = fields({
  value: field.requiredText('Write value: and what it came to'),
  metric: field.requiredText('Write metric: and what was measured'),
})

const frontMatter = fields({
  title: field.requiredText('Write title: and what the case study is called'),
  date: field.day,
  client: field.requiredText('Write client: and what kind of client it was'),
  summary: field.requiredText('Write summary: and one or two sentences for the list'),
  slug: field.slug,
  categories: field.someOf(['Solo Practitioner', 'Firm', 'Government']),
  tags: field.texts,
  keyResults: z.array(keyResult, { error: 'is no list. Write keyResults: and lines of - value: and metric:' }),
  plate: field.optionalPlateName,
  plateAlt: field.optionalText,
  sample: field.mark('sample'),
  draft: field.mark('draft'),
})

type Shelved = CaseStudy & { draft: boolean; path: string }

/** A case study from its file. @throws which field is wrong, and the cure */
export function parseCaseStudy(file: ContentFile): Shelved {
  const checked = frontMatter.safeParse(field.withSlug(file))
  if (!checked.success) throw new Error(`Case study: ${describeProblem(file, checked.error)}`)
  const { plateAlt = '', ...rest } = checked.data
  const { path, body } = file
  return { ...rest, path, plateAlt, body: renderBody(body).body, bodyMarkdown: body.trim() }
}

/** The published case studies, newest first. @throws for a wrong one, and for a duplicate slug */
export function publishedCaseStudies(files: ContentFile[], where: Publishing): CaseStudy[] {
  const parsed = files.map(parseCaseStudy)
  refuseDuplicates('Case study', parsed)
  return parsed
    .filter((study) => isPublished(study, where))
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title))
    .map(({ draft, path: _, ...study }) => {
      const unpublished = unpublishedReason({ draft, date: study.date }, where.today)
      return unpublished ? { ...study, unpublished } : study
    })
}

const caseStudies = readOnce(() => publishedCaseStudies(readContentFolder('case-studies'), publishing()))

/** All published case studies, newest first, without bodies. */
export const listAllCaseStudies = (): CaseStudySummary[] =>
  caseStudies().map((study) => without(study, 'plateAlt', 'keyResults', 'body', 'bodyMarkdown'))

/** The same without those for governments, which have a page but are never listed. */
export const listCaseStudies = (): CaseStudySummary[] =>
  listAllCaseStudies().filter(({ categories }) => !categories.includes('Government'))

/** A published case study, if there is one. */
export const readCaseStudy = (slug: string): CaseStudy | undefined => caseStudies().find((study) => study.slug === slug)

/** A case study in a list. */
export interface CaseStudySummary {
  slug: string
  title: string
  date: string
  client: string
  summary: string
  categories: string[]
  tags: string[]
  plate: string
  /** The owner still has to replace it. */
  sample: boolean
  /** Only in development: why visitors don't see it. */
  unpublished?: Unpublished
}

/** Its summary for search engines and language models, marked if it's a sample. */
export const describeCaseStudy = ({ sample, summary }: Pick<CaseStudySummary, 'sample' | 'summary'>): string =>
  sample ? `Sample case study: ${summary}` : summary

export interface KeyResult {
  value: string
  metric: string
}

/** A case study with its body. */
interface CaseStudy extends CaseStudySummary {
  /** Alternative text of the drawing. */
  plateAlt: string
  keyResults: KeyResult[]
  body: RichText
  /** The body in Markdown. */
  bodyMarkdown: string
}
