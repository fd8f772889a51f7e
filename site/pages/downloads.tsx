import { type Download, describeFile, type FileAlong } from '#content-loader/downloads.server.ts'
import { breadcrumbs, type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'
import { ListPage } from '../sections/page-frame.tsx'
import { PieceDates, unpublishedNames } from '../sections/resource-card.tsx'
import { BrandMark } from '../ui/brand-mark.tsx'
import { CardAction, CardLink } from '../ui/links.tsx'

export const loader = ({ content }: LoaderArgs) => ({ downloads: content.downloads.list() })

export const meta = () =>
  pageMeta({
    title: 'Helpful Downloads & Guides',
    description:
      'Fillable checklists, spreadsheets that do the counting, letters and agreements in Word, for a small law practice. Free, no sign-up.',
    path: '/resources/downloads',
    structuredData: [breadcrumbs('/resources/downloads')],
  })

export default function DownloadsPage({ loaderData: { downloads } }: PageProps<typeof loader>) {
  return (
    <ListPage
      title="Helpful Downloads & Guides"
      lead="Checklists and worksheets to fill in on screen or print, spreadsheets that do the counting, and letters to change in Word. Take what you need, without a form or an email address."
      all="All downloads"
    >
      <div className="grid gap-x-12 gap-y-9 border-t border-ink pt-10 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-3 lg:gap-y-16 xl:grid-cols-4">
        <ul className="contents">
          {downloads.map((download) => (
            <DownloadCard key={download.slug} download={download} />
          ))}
        </ul>
        <Notes />
      </div>
    </ListPage>
  )
}

const Notes = () => (
  <section aria-labelledby="notes-title" className="border-t border-ink pt-5">
    <h2 id="notes-title" className="mb-2 text-title tracking-heading">
      Before you use them
    </h2>
    <ul className="divide-y divide-line text-small *:py-2.5">
      <li>The PDFs are letter size, fillable, and tagged for screen readers. Spreadsheets have no macros.</li>
      <li>Paste a prompt only into an assistant your firm has approved, and no client’s facts with it.</li>
      <li>These are forms to adapt, not legal advice. Check your state’s rules before you use one.</li>
    </ul>
    <p className="border-t border-line pt-2.5 text-small">
      A form only helps once someone at the office fills it in. If you want one set up in your software,{' '}
      <a
        href="/services"
        className="font-medium underline decoration-accent decoration-2 underline-offset-4 hover:decoration-4"
      >
        see what we build
      </a>
      .
    </p>
  </section>
)

/** A download as sheets fanned out, with its first page on top. What comes with it is behind a press. */
export function DownloadCard({ download }: { download: Download }) {
  const { title, date, updated, excerpt, linkUrl, file, drawing, sample, unpublished, along } = download
  const isFile = linkUrl.startsWith('/')
  return (
    <li className="group relative flex gap-x-7 max-sm:flex-wrap sm:flex-col">
      <div aria-hidden="true" className="fan mb-11 max-sm:mx-0 max-sm:mb-5 max-sm:w-22 max-sm:self-start">
        {drawing === undefined ? (
          <span className="grid aspect-[560/740] place-items-center">
            <BrandMark className="w-13" />
          </span>
        ) : (
          <img
            src={drawing}
            alt=""
            width={560}
            height={740}
            loading="lazy"
            decoding="async"
            className="h-auto w-full"
          />
        )}
      </div>
      <div className="max-sm:flex-[1_1_10rem]">
        <h3 className="mb-1.5 text-title tracking-[-0.012em]">
          <CardLink href={linkUrl} target="_blank" rel="noopener">
            {title}
            <span className="sr-only">, Download Now (opens in a new tab)</span>
          </CardLink>
        </h3>
        <p className="mb-3 text-small text-quiet">{excerpt}</p>
        <CardAction className="text-small" arrow={isFile ? 'rotate-90' : '-rotate-45'}>
          Download Now
        </CardAction>
        <p className="mt-2 flex flex-wrap gap-x-4 text-small text-quiet">
          <span className="wrap-anywhere">{file ? describeFile(file) : `On ${new URL(linkUrl).host}`}</span>
          <PieceDates date={date} updated={updated} />
          {unpublished && <span className="text-accent-text">{unpublishedNames[unpublished]}</span>}
          {sample && !unpublished && <span>Sample</span>}
        </p>
        <DownloadFiles along={along} />
      </div>
    </li>
  )
}

const DownloadFiles = ({ along }: Pick<Download, 'along'>) =>
  along.length > 0 && (
    // Stacked above the card's own link.
    <details className="disclosure disclosure-dense relative z-1 mt-2 border-y border-line text-small">
      <summary>Comes with it</summary>
      <ul className="pb-3">
        {along.map(({ title, formats }) => (
          <li key={title} className="py-1">
            <span className="block font-medium">{title}</span>
            <Formats title={title} formats={formats} />
          </li>
        ))}
      </ul>
    </details>
  )

const Formats = ({ title, formats }: FileAlong) => (
  <span className="flex flex-wrap gap-x-4">
    {formats.map((file) => (
      <a
        key={file.href}
        href={file.href}
        target="_blank"
        rel="noopener"
        className="py-1 text-quiet underline decoration-line underline-offset-4 hover:text-ink hover:decoration-accent"
      >
        <span className="sr-only">{title}, </span>
        {describeFile(file)}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    ))}
  </span>
)
