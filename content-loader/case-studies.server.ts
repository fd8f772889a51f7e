import * as z from 'zod'
import type { Publishing } from '#contracts/content-source.ts'
import type { ContentFile } from './content-file.ts'
import type { ContentFiles } from './content-files.server.ts'
import * as field from './front-matter.server.ts'
import { fields, readContentFolder, without } from './front-matter.server.ts'
import { type Body, openBody } from './markdown.server.ts'
import { once } from './once.ts'
import { checkFrontMatter, problem } from './problems.server.ts'
import { isPublished, newestFirst, refuseDuplicates, type Unpublished, unpublishedMark } from './publishing.ts'

const keyResult = fields({
  value: field.requiredText('what it came to'),
  metric: field.requiredText('what was measured'),
})

export const caseStudyFields = fields({
  title: field.requiredLine('what the case study is called'),
  date: field.day,
  client: field.requiredText('what kind of client it was').meta({ help: 'What kind of client it was. No names.' }),
  summary: field
    .requiredText('one or two sentences for the list')
    .meta({ kind: 'long text', help: 'One or two sentences for the list.' }),
  slug: field.slug,
  categories: field.someOf(['Solo Practitioner', 'Firm', 'Government']),
  tags: field.texts,
  keyResults: z.array(keyResult, { error: problem('no-key-results') }).meta({ help: 'What it came to, in figures.' }),
  plate: field.optionalPlateName,
  plateAlt: field.plateAlt,
  sample: field.mark.meta({ help: 'It’s an invented example, and its page says so.' }),
  draft: field.draft,
})

export type KeyResult = z.infer<typeof keyResult>

interface CaseStudy extends Omit<z.infer<typeof caseStudyFields>, 'draft'> {
  body: Body
  unpublished?: Unpublished
}

const summaryOf = (study: CaseStudy) => without(study, 'plateAlt', 'keyResults', 'body')

export type CaseStudySummary = ReturnType<typeof summaryOf>

/** Parses a case study. @throws naming the invalid field and the fix */
export function parseCaseStudy(file: ContentFile, files: ContentFiles): CaseStudy & { draft: boolean; path: string } {
  return { ...checkFrontMatter(file, caseStudyFields), path: file.path, body: openBody(file.body, files) }
}

/** The published case studies, newest first. @throws for an invalid one or a duplicate slug */
function publishedCaseStudies(written: ContentFile[], files: ContentFiles, where: Publishing): CaseStudy[] {
  const parsed = written.map((file) => parseCaseStudy(file, files))
  refuseDuplicates('Case study', parsed)
  return parsed
    .filter((study) => isPublished(study, where))
    .toSorted(newestFirst)
    .map((study) => ({ ...without(study, 'draft', 'path'), ...unpublishedMark(study, where) }))
}

export function openCaseStudies(files: ContentFiles, where: Publishing) {
  const studies = once(() => publishedCaseStudies(readContentFolder(files, 'case-studies'), files, where))
  const listAll = () => studies().map(summaryOf)
  return {
    listAll,
    /** Excludes those for governments, which have a page but are never listed. */
    list: () => listAll().filter(({ categories }) => !categories.includes('Government')),
    read: (slug: string): CaseStudy | undefined => studies().find((study) => study.slug === slug),
  }
}

/** Its summary for search engines and language models, marked if it's a sample. */
export const describeCaseStudy = ({ sample, summary }: Pick<CaseStudySummary, 'sample' | 'summary'>): string =>
  sample ? `Sample case study: ${summary}` : summary
