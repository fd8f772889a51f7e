import * as z from 'zod'
import { BODY } from '#contracts/content-problems.ts'
import type { Publishing } from '#contracts/content-source.ts'
import type { ContentFile } from './content-file.ts'
import type { ContentFiles } from './content-files.server.ts'
import {
  draft,
  fields,
  mark,
  optionalDay,
  optionalText,
  readContentFolder,
  requiredText,
} from './front-matter.server.ts'
import { renderBody, renderRichText } from './markdown.server.ts'
import { once } from './once.ts'
import { checkFrontMatter, problem, refuse } from './problems.server.ts'
import { isPublished } from './publishing.ts'
import type { RichText } from './rich-text.ts'

const PORTRAIT = problem('no-portrait')

export const aboutFields = fields({
  title: requiredText('the heading of the page'),
  founderName: requiredText('how the founder is called'),
  founderBackground: optionalText.meta({ kind: 'long text' }),
  /** A picture in public/. Without one, no page leaves room for it. */
  portrait: optionalText
    .pipe(
      z
        .string()
        .regex(/^\/[\w./-]+\.(jpe?g|png|webp|avif|svg)$/i, { error: PORTRAIT })
        .optional(),
    )
    .meta({ kind: 'picture address', help: 'Without one, no page leaves room for it.' }),
  sample: mark.meta({ help: 'It’s an invented example, and the page says so.' }),
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
  if (opening.length === 0) refuse(file, BODY, 'no-opening')
  return { ...checked, opening, sections }
}

export const privacyFields = fields({
  title: requiredText('the heading of the page'),
  summary: requiredText('what it comes to').meta({ kind: 'long text' }),
  /** The day it took effect. Only a sample can do without. */
  date: optionalDay.meta({ kind: 'day', help: 'The day it took effect.' }),
  sample: mark.meta({ help: 'It’s a sample to have checked, and the page says so.' }),
})

export function parsePrivacy(file: ContentFile, files: ContentFiles) {
  const checked = checkFrontMatter(file, privacyFields)
  const { body, headings } = renderBody(file.body, files)
  if (!checked.sample && !checked.date)
    refuse(file, 'date', 'missing', { write: 'the day the notice takes effect, such as 2025-03-05' })
  if (headings.length === 0) refuse(file, BODY, 'no-headings')
  return { ...checked, body, headings }
}

export const accessibilityFields = fields({
  title: requiredText('the heading of the page'),
  summary: requiredText('what it comes to').meta({ kind: 'long text' }),
})

export function parseAccessibility(file: ContentFile, files: ContentFiles) {
  const { body, headings } = renderBody(file.body, files)
  return { ...checkFrontMatter(file, accessibilityFields), body, headings }
}

export const exampleFields = fields({
  title: requiredText('the heading of the page'),
  kind: requiredText('what it is a sample of, such as Sample runbook page').refine((kind) => /^sample\b/i.test(kind), {
    error: problem('no-sample'),
  }),
  summary: requiredText('what it is, with what in it is made up').meta({
    kind: 'long text',
    help: 'What it is, and what in it is made up.',
  }),
  forWhom: requiredText('who reads such a document').meta({ help: 'Who reads such a document.' }),
  draft,
})

/** A fictional sample of our work: a runbook page, a verdict sheet, a newsletter issue. */
export const parseExample = (file: ContentFile, files: ContentFiles) => ({
  ...checkFrontMatter(file, exampleFields),
  slug: file.slug,
  body: renderBody(file.body, files).body,
})

export function openExamples(files: ContentFiles, where: Publishing) {
  const list = once(() =>
    readContentFolder(files, 'examples')
      .map((file) => parseExample(file, files))
      .filter((example) => isPublished(example, where)),
  )
  return { list, read: (slug: string) => list().find((example) => example.slug === slug) }
}
