import type { ContentFiles } from './content-files.server.ts'
import { type ContentFile, checkFrontMatter, fields, readContentFolder, requiredText } from './front-matter.server.ts'
import { renderBody } from './markdown.server.ts'
import { once } from './once.ts'

export const exampleFields = fields({
  title: requiredText('Write title: and the heading of the page'),
  kind: requiredText('Write kind: and what it is a sample of, such as Sample runbook page').refine(
    (kind) => /^sample\b/i.test(kind),
    { error: 'does not say that it is a sample. Begin it with Sample' },
  ),
  summary: requiredText('Write summary: and what it is, with what in it is made up').meta({
    kind: 'long text',
    help: 'What it is, and what in it is made up.',
  }),
  forWhom: requiredText('Write forWhom: and who reads such a document').meta({ help: 'Who reads such a document.' }),
})

/** A fictional sample of our work: a runbook page, a verdict sheet, a newsletter issue. */
export const parseExample = (file: ContentFile, files: ContentFiles) => ({
  ...checkFrontMatter(file, exampleFields),
  slug: file.slug,
  body: renderBody(file.body, files).body,
})

export function openExamples(files: ContentFiles) {
  const list = once(() => readContentFolder(files, 'examples').map((file) => parseExample(file, files)))
  return { list, read: (slug: string) => list().find((example) => example.slug === slug) }
}
