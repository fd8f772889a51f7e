import { formatDate } from '#contracts/dates.ts'
import { type LoaderArgs, type MetaArgs, type PageProps, pageMeta } from '../render/page-meta.ts'
import { Contents } from '../resources/piece.tsx'
import { PageIntro } from '../sections/page-frame.tsx'
import { RichTextBody } from '../sections/rich-text-body.tsx'
import { MailLink } from '../shell/brand.tsx'

export const loader = ({ content }: LoaderArgs) => ({ privacy: content.privacy() })

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  pageMeta({
    path: '/privacy',
    title: 'Privacy',
    description: loaderData?.privacy.summary ?? 'What this site keeps, and how to get it deleted.',
  })

export default function PrivacyPage({ loaderData: { privacy } }: PageProps<typeof loader>) {
  return (
    <>
      <PageIntro title={privacy.title}>
        {privacy.sample && <p className="label text-accent-text">Sample notice</p>}
        <p>{privacy.summary}</p>
      </PageIntro>
      <div className="border-t border-line">
        <div className="wrap grid gap-x-14 py-12 lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-20">
          <div>
            <Contents headings={privacy.headings} />
          </div>
          <div className="min-w-0">
            <div className="prose">
              <RichTextBody text={privacy.body} />
            </div>
            <p className="mt-12 border-t border-line pt-4 text-small text-quiet">
              {privacy.date && (
                <>
                  In effect since <time dateTime={privacy.date}>{formatDate(privacy.date)}</time>.{' '}
                </>
              )}
              Write to <MailLink />.
            </p>
          </div>
        </div>
      </div>
    </>
  )
}
