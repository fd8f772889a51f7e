import type { Unpublished } from './is-published.ts'
import type { Photo } from './photo.ts'
import type { RichText } from './rich-text/rich-text.ts'

/** What a list shows of an article (§3). */
export interface ArticleSummary {
  slug: string
  title: string
  /** `YYYY-MM-DD`, as written. */
  date: string
  author: string
  summary: string
  categories: string[]
  practiceAreas: string[]
  tags: string[]
  source?: string
  plate: string
  /** Stands in the drawing's place. */
  photo?: Photo
  readingMinutes: number
  /** Only in development: why visitors do not see it. */
  unpublished?: Unpublished
}

/** A heading of the body, for the contents. */
export interface Heading {
  id: string
  text: string
}

/** A rule, statute or opinion, and where to read it. */
export interface Authority {
  title: string
  url: string
}

/** What an article's legal statements rest on. */
export interface Authorities {
  /** The day on which the statements were last checked against them, `YYYY-MM-DD`. */
  checkedOn: string
  list: Authority[]
}

/** An article as its author wrote it. */
export interface WrittenArticle extends ArticleSummary {
  /** The body, in Markdown. */
  bodyMarkdown: string
  authorities?: Authorities
}

/** An article in full. */
export interface Article extends WrittenArticle {
  /** One sentence that says what the drawing shows. */
  plateAlt: string
  body: RichText
  /** The same for feeds. */
  bodyHtml: string
  headings: Heading[]
}
