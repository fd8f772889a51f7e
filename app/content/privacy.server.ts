import privacyText from '#content/privacy.md?raw'
import { day, mark, requiredText } from './fields.server.ts'
import { type ContentFile, checkFrontMatter, fields, parseContentFile } from './front-matter.server.ts'
import type { Heading } from './markdown.server.ts'
import { type RichText, renderBody } from './markdown.server.ts'

/** The privacy notice. */
export interface Privacy {
  title: string
  /** A sentence or two. */
  summary: string
  /** Its effective date. */
  date: string
  /** The owner still has to have it checked. */
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

export const readPrivacy = (): Privacy => parsePrivacy(parseContentFile('content/privacy.md', 'privacy', privacyText))
