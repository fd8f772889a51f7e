import { type ContentFile, checkFrontMatter, fields, readContentFolder } from './front-matter.server.ts'
import { requiredText } from './fields.server.ts'
import { readOnce } from './publishing.ts'
import { renderBody, type RichText } from './markdown.server.ts'

/** A made-up document that shows what a client gets: a runbook page, a verdict sheet, an issue of the newsletter. */
export interface Example {
  slug: string
  title: string
  /** 'Sample runbook page' */
  kind: string
  summary: string
  /** Who reads such a document. */
  forWhom: string
  body: RichText
}

const frontMatter = fields({
  title: requiredText('Write title: and the heading of the page'),
  kind: requiredText('Write kind: and what it is a sample of, such as Sample runbook page').refine(
    (kind) => /^sample\b/i.test(kind),
    { error: 'does not say that it is a sample. Begin it with Sample' },
  ),
  summary: requiredText('Write summary: and what it is, with what in it is made up'),
  forWhom: requiredText('Write forWhom: and who reads such a document'),
})

/** An example from its file. @throws what is wrong with which field of which file */
export const parseExample = (file: ContentFile): Example => ({
  ...checkFrontMatter(file, frontMatter),
  slug: file.slug,
  body: renderBody(file.body).body,
})

const examples = readOnce(() => readContentFolder('examples').map(parseExample))

/** All of them, in the order of their names. A wrong file fails the build. */
export const listExamples = (): Example[] => examples()

export const readExample = (slug: string): Example | undefined => examples().find((example) => example.slug === slug)
