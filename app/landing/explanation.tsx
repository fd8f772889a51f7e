import type { LongCopy } from '../content/landing-pages.server.ts'
import type { RichElement, RichText } from '../content/markdown.server.ts'
import { Contents } from '../resources/contents.tsx'
import { RichTextBody } from '../rich-text-body.tsx'
import type { ExplanationForm } from './landing-layouts.ts'
import { ConsultationCall } from './landing-section.tsx'

interface ExplanationProps {
  copy: LongCopy
  source: string
  form: ExplanationForm
}

/** The B page's text, with the call at its end. */
export function Explanation({ copy, source, form }: ExplanationProps) {
  return (
    <div className="border-b border-line">
      {form === 'chapters' ? (
        <InChapters copy={copy} source={source} />
      ) : (
        <WithContents copy={copy} source={source} isRight={form === 'contents-right'} />
      )}
    </div>
  )
}

type Text = Omit<ExplanationProps, 'form'>

function WithContents({ copy, source, isRight }: Text & { isRight: boolean }) {
  const columns = isRight
    ? 'lg:grid-cols-[minmax(0,1fr)_17rem]'
    : 'lg:grid-cols-[19rem_minmax(0,1fr)] xl:grid-cols-[25rem_minmax(0,1fr)]'
  return (
    <div className={`wrap grid gap-x-14 py-14 lg:py-24 ${columns}`}>
      <div className={isRight ? 'lg:order-2' : ''}>
        <Contents headings={copy.headings} />
      </div>
      <div className="min-w-0">
        <div className="prose prose-flush">
          <RichTextBody text={copy.body} />
        </div>
        <div className="mt-12">
          <ConsultationCall source={source} />
        </div>
      </div>
    </div>
  )
}

function InChapters({ copy, source }: Text) {
  return (
    <div className="wrap pt-4 pb-16 lg:py-8 lg:pb-24">
      {chaptersOf(copy.body).map(({ heading, text }, chapter) => (
        <div
          key={copy.headings[chapter]?.id ?? ''}
          className="grid gap-x-16 grid-cols-[minmax(0,1fr)] gap-y-4 border-line py-10 not-first:border-t lg:grid-cols-[36%_minmax(0,1fr)] lg:py-16"
        >
          <div className="prose prose-flush">{heading && <RichTextBody text={[heading]} />}</div>
          <div className="prose prose-flush">
            <RichTextBody text={text} />
          </div>
        </div>
      ))}
      <div className="border-t border-line pt-10 lg:pl-[calc(36%+4rem)]">
        <ConsultationCall source={source} />
      </div>
    </div>
  )
}

interface Chapter {
  /** Undefined for what comes before the first heading. */
  heading?: RichElement
  text: RichText
}

/** Splits a text at its second-level headings. */
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
