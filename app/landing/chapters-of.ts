import type { RichElement, RichText } from '../content/markdown.server.ts'

interface Chapter {
  /** The heading with the link to it; none for what stands before the first. */
  heading?: RichElement
  text: RichText
}

/** A text taken apart at its second-level headings. */
export function chaptersOf(body: RichText): Chapter[] {
  const chapters: Chapter[] = []
  for (const part of body) {
    if (isChapterHeading(part)) chapters.push({ heading: part, text: [] })
    else if (chapters.length > 0) chapters.at(-1)?.text.push(part)
    else chapters.push({ text: [part] })
  }
  return chapters
}

const isChapterHeading = (part: RichText[number]): part is RichElement =>
  typeof part !== 'string' && part.children.some((child) => typeof child !== 'string' && child.tag === 'h2')
