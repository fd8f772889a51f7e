import type { ReactNode } from 'react'
import type { AboutSection } from '../content/about.server.ts'
import { RichTextBody } from '../rich-text-body.tsx'

interface AboutChapterProps {
  section: AboutSection
  /** From 1. */
  number: number
  figure: ReactNode
}

/** One part of the story: its heading and drawing stay beside the text while it is read. */
export function AboutChapter({ section, number, figure }: AboutChapterProps) {
  return (
    <section aria-labelledby={section.id} className="border-b border-line">
      <div className="wrap grid gap-x-16 gap-y-8 py-14 lg:grid-cols-2 lg:py-24">
        <div className="lg:sticky lg:top-16 lg:self-start">
          <p aria-hidden="true" className="label mb-4 text-accent-text">
            {String(number).padStart(2, '0')}
          </p>
          <h2 id={section.id} className="max-w-[12em] text-heading tracking-heading">
            <RichTextBody text={section.heading} />
          </h2>
          <div className="mt-9 max-w-md">{figure}</div>
        </div>
        <div className="max-w-[52ch] space-y-5 font-text text-[1.25rem] leading-[1.55] lg:pt-8">
          <RichTextBody text={section.text} />
        </div>
      </div>
    </section>
  )
}
