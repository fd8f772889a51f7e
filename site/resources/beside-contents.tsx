import type { ReactNode } from 'react'
import type { Heading } from '#content-loader/markdown.server.ts'
import type { parseAccessibility } from '#content-loader/text-pages.server.ts'
import { PageIntro } from '../sections/page-frame.tsx'
import { RichTextBody } from '../sections/rich-text-body.tsx'

interface TextPageProps extends ReturnType<typeof parseAccessibility> {
  mark?: ReactNode
  foot?: ReactNode
}

/** A page of plain text, such as the privacy notice. */
export const TextPage = ({ title, summary, headings, body, mark, foot }: TextPageProps) => (
  <>
    <PageIntro title={title}>
      {mark}
      <p>{summary}</p>
    </PageIntro>
    <div className="border-t border-line">
      <BesideContents headings={headings} className="py-12">
        <div className="prose *:first:mt-0">
          <RichTextBody text={body} />
        </div>
        {foot}
      </BesideContents>
    </div>
  </>
)

interface BesideContentsProps {
  headings: readonly Heading[]
  className: string
  children: ReactNode
}

export const BesideContents = ({ headings, className, children }: BesideContentsProps) => (
  <div className={`wrap grid gap-x-14 lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-20 ${className}`}>
    <div>
      <Contents headings={headings} />
    </div>
    <div className="min-w-0">{children}</div>
  </div>
)

/** An article's table of contents, on wide screens. site/browser/page.ts highlights the current section. */
const Contents = ({ headings }: { headings: readonly Heading[] }) =>
  headings.length > 1 && (
    <nav
      aria-labelledby="contents-title"
      data-contents=""
      className="sticky top-8 -mx-1.5 max-h-[calc(100dvh-4rem)] overflow-y-auto px-1.5 pb-1.5 max-lg:hidden print:hidden"
    >
      <h2 id="contents-title" className="mb-4 font-sans text-small font-semibold">
        Contents
      </h2>
      <ol className="border-l border-line">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block border-l-2 border-transparent py-1.5 pl-4 text-small leading-snug text-quiet transition-colors duration-150 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
