import { type LoaderArgs, type MetaArgs, noHead, type PageProps, pageMeta } from '../render/page-meta.ts'
import { Contents } from '../resources/piece.tsx'
import { PageIntro } from '../sections/page-frame.tsx'
import { RichTextBody } from '../sections/rich-text-body.tsx'

export const loader = ({ content }: LoaderArgs) => content.accessibility()

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? pageMeta({ path: '/accessibility', title: loaderData.title, description: loaderData.summary }) : noHead

export default function AccessibilityPage({
  loaderData: { title, summary, body, headings },
}: PageProps<typeof loader>) {
  return (
    <>
      <PageIntro title={title}>
        <p>{summary}</p>
      </PageIntro>
      <div className="border-t border-line">
        <div className="wrap grid gap-x-14 py-12 lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-20">
          <div>
            <Contents headings={headings} />
          </div>
          <div className="prose min-w-0 *:first:mt-0">
            <RichTextBody text={body} />
          </div>
        </div>
      </div>
    </>
  )
}
