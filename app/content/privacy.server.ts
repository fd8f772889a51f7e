import type * as z from 'zod'
import privacyText from '#content/privacy.md?raw'
import {
  type ContentFile,
  checkFrontMatter,
  day,
  fields,
  mark,
  parseContentFile,
  requiredText,
} from './front-matter.server.ts'
import { type Heading, type RichText, renderBody } from './markdown.server.ts'

const frontMatter = fields({
  title: requiredText('Write title: and the heading of the page'),
  summary: requiredText('Write summary: and what it comes to'),
  date: day,
  sample: mark('sample'),
})

interface Privacy extends z.infer<typeof frontMatter> {
  body: RichText
  headings: Heading[]
}

export function parsePrivacy(file: ContentFile): Privacy {
  const checked = checkFrontMatter(file, frontMatter)
  const { body, headings } = renderBody(file.body)
  if (headings.length === 0) throw new Error(`${file.path}: there must be headings; the contents are made of them`)
  return { ...checked, body, headings }
}

export const readPrivacy = (): Privacy => parsePrivacy(parseContentFile('content/privacy.md', 'privacy', privacyText))
