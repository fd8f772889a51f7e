import type { ContentFiles } from './content-files.server.ts'
import {
  type ContentFile,
  checkFrontMatter,
  fields,
  mark,
  optionalDay,
  readContentFile,
  requiredText,
} from './front-matter.server.ts'
import { renderBody } from './markdown.server.ts'

export const privacyFields = fields({
  title: requiredText('Write title: and the heading of the page'),
  summary: requiredText('Write summary: and what it comes to').meta({ kind: 'long text' }),
  /** The day it took effect. Only a sample can do without. */
  date: optionalDay('date').meta({ kind: 'day', help: 'The day it took effect.' }),
  sample: mark('sample').meta({ help: 'It’s a sample to have checked, and the page says so.' }),
})

export function parsePrivacy(file: ContentFile, files: ContentFiles) {
  const checked = checkFrontMatter(file, privacyFields)
  const { body, headings } = renderBody(file.body, files)
  if (!checked.sample && !checked.date)
    throw new Error(`${file.path}: date is missing. Write the day the notice takes effect, as date: 2025-03-05`)
  if (headings.length === 0) throw new Error(`${file.path}: there must be headings; the contents are made of them`)
  return { ...checked, body, headings }
}

export const readPrivacy = (files: ContentFiles) => parsePrivacy(readContentFile(files, 'content/privacy.md'), files)
