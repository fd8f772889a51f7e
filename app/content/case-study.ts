import type { Unpublished } from './is-published.ts'
import type { RichText } from './rich-text/rich-text.ts'

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
export interface CaseStudy extends CaseStudySummary {
  /** One sentence that says what the drawing shows. */
  plateAlt: string
  keyResults: KeyResult[]
  body: RichText
  /** The body as its author wrote it. */
  bodyMarkdown: string
}
