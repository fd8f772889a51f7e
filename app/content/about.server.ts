import aboutText from '#content/about.md?raw'
import { mark, optionalText, requiredText } from './fields.server.ts'
import { type ContentFile, checkFrontMatter, fields, parseContentFile } from './front-matter.server.ts'
import { type RichText, renderRichText } from './markdown.server.ts'

/** The founder's story. */
export interface About {
  title: string
  founderName: string
  /** The founder's background, in a line below the portrait. */
  founderBackground?: string | undefined
  /** The caption of the rings. */
  ringsCaption: string
  /** The owner still has to replace the story. */
  sample: boolean
  /** The text before the first heading. */
  opening: RichText
  sections: AboutSection[]
}

export interface AboutSection {
  id: string
  heading: RichText
  text: RichText
}

const PATH = 'content/about.md'

const frontMatter = fields({
  title: requiredText('Write title: and the heading of the page'),
  founderName: requiredText('Write founderName: and how the founder is called'),
  founderBackground: optionalText,
  ringsCaption: requiredText('Write ringsCaption: and what stands below the rings'),
  sample: mark('sample'),
})

/** The story from its file, split at its headings. @throws what is wrong with it */
export function parseAbout(file: ContentFile): About {
  const checked = checkFrontMatter(file, frontMatter)
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

/**
 * A wrong file fails the build. Its text is in the bundle, because the lead magnet's page is rendered on the server,
 * where there may be no content/.
 */
export function readAbout(): About {
  return parseAbout(parseContentFile(PATH, 'about', aboutText))
}
