import { type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { missingPiece, PrintFoot } from '../resources/piece.tsx'
import { Consultation } from '../sections/page-frame.tsx'
import { RichTextBody } from '../sections/rich-text-body.tsx'

export const loader = ({ content, params }: LoaderArgs) => {
  const example = content.examples.read(params['slug'] ?? '')
  return example && { example, call: content.freeCall() }
}

export const meta = ({ loaderData }: PageProps<typeof loader>) => {
  const { slug, title, kind, summary } = loaderData.example
  return pageMeta({ title: `${title} (sample)`, description: `${kind}. ${summary}`, path: `/examples/${slug}` })
}

export default function ExamplePage({ loaderData: { example, call } }: PageProps<typeof loader>) {
  return (
    <>
      <article className="wrap py-10 sm:py-14 lg:py-20">
        <div className="sheet-corners mx-auto max-w-[54rem] border border-ink bg-raised">
          <header className="border-b border-ink px-5 pt-6 pb-7 sm:px-10 sm:pt-9 lg:px-16 lg:pt-12">
            <p className="label flex flex-wrap justify-between gap-x-8 gap-y-1">
              <span className="text-accent-text">{example.kind}</span>
              <span className="text-quiet">For: {example.forWhom}</span>
            </p>
            <h1 className="mt-6 mb-4 max-w-[14em] text-heading tracking-heading">{example.title}</h1>
            <p className="max-w-[60ch] text-lead text-quiet">{example.summary}</p>
          </header>
          <div className="px-5 py-8 [&_.table-frame]:[--page-margin:1.25rem] sm:px-10 sm:[&_.table-frame]:[--page-margin:2.5rem] lg:px-16 lg:py-12">
            <div className="prose [&>.anchored:first-child]:mt-0">
              <RichTextBody text={example.body} />
            </div>
          </div>
        </div>
        <PrintFoot />
      </article>
      <Consultation source={`example:${example.slug}`} note={call.steps} title="Questions about this?">
        Ask them on a free twenty-minute call, or tell us how your office does it now. {call.firstStep}
      </Consultation>
    </>
  )
}

export const missing = missingPiece('sample', { label: 'Back to Services', href: '/services' })
