import privacyText from '#content/privacy.md?raw'
import type { Heading } from './articles.server.ts'
import { type ContentFile, checkFrontMatter, fields, parseContentFile } from './front-matter.server.ts'
import { day, mark, requiredText } from './fields.server.ts'
import { renderBody, type RichText } from './markdown.server.ts'

/** What the site says of the data of its visitors. */
export interface Privacy {
  title: string
  /** What it comes to, in a sentence or two. */
  summary: string
  /** The day from which it is true. */
  date: string
  /** The owner has yet to have it checked. */
  sample: boolean
  body: RichText
  headings: Heading[]
}

const frontMatter = fields({
  title: requiredText('Write title: and the heading of the page'),
  summary: requiredText('Write summary: and what it comes to'),
  date: day,
  sample: mark('sample'),
})

/** The notice from its file. @throws what is wrong with it */
export function parsePrivacy(file: ContentFile): Privacy {
  const checked = checkFrontMatter(file, frontMatter)
  const { body, headings } = renderBody(file.body)
  if (headings.length === 0) throw new Error(`${file.path}: there must be headings; the contents are made of them`)
  return { ...checked, body, headings }
}

/** A wrong file fails the build. */
export const readPrivacy = (): Privacy => parsePrivacy(parseContentFile('content/privacy.md', 'privacy', privacyText))
