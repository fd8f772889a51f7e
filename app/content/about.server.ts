import * as z from 'zod'
import type { ContentFiles } from './content-files.server.ts'
import {
  type ContentFile,
  checkFrontMatter,
  fields,
  mark,
  optionalText,
  readContentFile,
  requiredText,
} from './front-matter.server.ts'
import { type RichText, renderRichText } from './markdown.server.ts'

const PORTRAIT = 'isn’t a picture. Put it into public/ and write portrait: /its-name.jpg, or leave portrait out'

export const aboutFields = fields({
  title: requiredText('Write title: and the heading of the page'),
  founderName: requiredText('Write founderName: and how the founder is called'),
  founderBackground: optionalText.meta({ kind: 'long text' }),
  /** A picture in public/. Without one, no page leaves room for it. */
  portrait: optionalText.pipe(
    z
      .string()
      .regex(/^\/[\w./-]+\.(jpe?g|png|webp|avif|svg)$/i, { error: PORTRAIT })
      .optional(),
  ),
  ringsCaption: requiredText('Write ringsCaption: and what stands below the rings'),
  sample: mark('sample').meta({ help: 'It’s an invented example, and the page says so.' }),
})

export type About = ReturnType<typeof parseAbout>

export interface AboutSection {
  id: string
  heading: RichText
  text: RichText
}

/** Parses the story, split at its headings. @throws describing the problem */
export function parseAbout(file: ContentFile) {
  const checked = checkFrontMatter(file, aboutFields)
  const opening: RichText = []
  const sections: AboutSection[] = []
  for (const part of renderRichText(file.body)) {
    if (typeof part !== 'string' && part.tag === 'h2') {
      sections.push({ id: String(part.props?.['id']), heading: part.children, text: [] })
    } else (sections.at(-1)?.text ?? opening).push(part)
  }
  if (opening.length === 0) throw new Error(`${file.path}: text must stand before the first heading; it opens the page`)
  return { ...checked, opening, sections }
}

export const readAbout = (files: ContentFiles): About => parseAbout(readContentFile(files, 'content/about.md'))
