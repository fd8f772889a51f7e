import * as z from 'zod'
import { type ContentFile, describeProblem, fields, readContentFolder } from './front-matter.server.ts'
import { isPublished, type Publishing, publishing, unpublishedReason, readOnce, type Unpublished } from './publishing.ts'
import * as field from './fields.server.ts'
import { refuseTwins, without } from './fields.server.ts'
import { renderBody, type RichText } from './markdown.server.ts'

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

/** A case study from its file. @throws what is wrong with which field of which file, and the cure */
export function parseCaseStudy(file: ContentFile): Shelved {
  const checked = frontMatter.safeParse(field.withSlug(file))
  if (!checked.success) throw new Error(`Case study: ${describeProblem(file, checked.error)}`)
  const { plateAlt = '', ...rest } = checked.data
  const { path, body } = file
  return { ...rest, path, plateAlt, body: renderBody(body).body, bodyMarkdown: body.trim() }
}

/** The case studies of these files that may be seen, newest first. @throws for a wrong one, and for two of one slug */
export function publishedCaseStudies(files: ContentFile[], where: Publishing): CaseStudy[] {
  const parsed = files.map(parseCaseStudy)
  refuseTwins('Case study', parsed)
  return parsed
    .filter((study) => isPublished(study, where))
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title))
    .map(({ draft, path: _, ...study }) => {
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

/** What a list shows of a case study (§3). */
export interface CaseStudySummary {
  slug: string
  title: string
  /** `YYYY-MM-DD`, as written. */
  date: string
  client: string
  summary: string
  categories: string[]
  tags: string[]
  plate: string
  /** Whether it stands for the owner's own, yet to be written. */
  sample: boolean
  /** Only in development: why visitors do not see it. */
  unpublished?: Unpublished
}

/** What search engines and language models are told of a case study: its summary, marked where it's a sample. */
export const describeCaseStudy = ({ sample, summary }: Pick<CaseStudySummary, 'sample' | 'summary'>): string =>
  sample ? `Sample case study: ${summary}` : summary

export interface KeyResult {
  value: string
  metric: string
}

/** A case study in full. */
interface CaseStudy extends CaseStudySummary {
  /** One sentence that says what the drawing shows. */
  plateAlt: string
  keyResults: KeyResult[]
  body: RichText
  /** The body as its author wrote it. */
  bodyMarkdown: string
}
