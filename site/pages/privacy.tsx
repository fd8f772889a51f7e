import { formatDate } from '#contracts/dates.ts'
import { type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { TextPage } from '../resources/beside-contents.tsx'
import { MailLink } from '../shell/brand.tsx'

export const loader = ({ content }: LoaderArgs) => ({ privacy: content.privacy() })

export const meta = ({ loaderData }: PageProps<typeof loader>) =>
  pageMeta({ path: '/privacy', title: 'Privacy', description: loaderData.privacy.summary })

export default function PrivacyPage({ loaderData: { privacy } }: PageProps<typeof loader>) {
  return (
    <TextPage
      {...privacy}
      mark={privacy.sample && <p className="label text-accent-text">Sample notice</p>}
      foot={
        <p className="mt-12 border-t border-line pt-4 text-small text-quiet">
          {privacy.date && (
            <>
              In effect since <time dateTime={privacy.date}>{formatDate(privacy.date)}</time>.{' '}
            </>
          )}
          Write to <MailLink />.
        </p>
      }
    />
  )
}
