import { type Download, describeFile, type FileAlong } from '#content-loader/downloads.server.ts'
import { breadcrumbs, type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.ts'
import { PageIntro } from '../sections/page-frame.tsx'
import { PieceDates, unpublishedNames } from '../sections/resource-card.tsx'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Arrow } from '../ui/button.tsx'

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
    <>
      <PageIntro title="Helpful Downloads & Guides">
        <p>
          Checklists and worksheets to fill in on screen or print, spreadsheets that do the counting, and letters to
          change in Word. Take what you need, without a form or an email address.
        </p>
      </PageIntro>
      <section aria-labelledby="downloads-title" className="wrap pb-24 lg:pb-32">
        <h2 id="downloads-title" className="sr-only">
          All downloads
        </h2>
        <ul className="ruled-grid after:hidden! lg:grid-cols-2">
          {downloads.map((download, index) => (
            <DownloadCard key={download.slug} download={download} isLead={index === 0} />
          ))}
          <Notes isAlone={downloads.length % 2 === 1} />
        </ul>
      </section>
    </>
  )
}

/** Fills the last row. */
function Notes({ isAlone }: { isAlone: boolean }) {
  return (
    <li
      className={`grid content-start gap-x-12 gap-y-6 border-r border-b border-line px-5 pt-5 pb-7 sm:px-6 ${isAlone ? 'sm:col-span-2 lg:grid-cols-[9rem_1fr_18rem]' : ''}`}
    >
      <h3 className="label text-quiet">Before you use them</h3>
      <ul className="divide-y divide-line border-y border-line text-small *:py-2.5">
        <li>The PDFs are letter size, fillable, and tagged for screen readers. Spreadsheets have no macros.</li>
        <li>Paste a prompt only into an assistant your firm has approved, and no client’s facts with it.</li>
        <li>These are forms to adapt, not legal advice. Check your state’s rules before you use one.</li>
      </ul>
      <p className="max-w-[46ch] text-small">
        A form only helps once someone at the office fills it in. If you want one set up in your software,{' '}
        <a
          href="/services"
          className="font-medium underline decoration-accent decoration-2 underline-offset-4 hover:decoration-4"
        >
          see what we build
        </a>
        .
      </p>
    </li>
  )
}

/** A download with the beginning of its own first page. The newest one leads the list, across its columns. */
export function DownloadCard({ download, isLead }: { download: Download; isLead: boolean }) {
  const { title, date, updated, excerpt, linkUrl, file, drawing, sample, unpublished, along } = download
  const isFile = linkUrl.startsWith('/')
  return (
    <li
      className={`service-cell group relative grid grid-rows-[9rem_1fr] border-r border-b border-line ${isLead ? 'sm:col-span-2 sm:grid-cols-[6fr_7fr] sm:grid-rows-[minmax(22rem,1fr)]' : 'sm:grid-rows-[12.5rem_1fr] xl:grid-cols-[6fr_7fr] xl:grid-rows-[minmax(19rem,1fr)]'}`}
    >
      {/* The sheet itself, as far as there's room. It rises on hover. The title and the excerpt say the same. */}
      <div
        aria-hidden="true"
        className={`relative overflow-hidden border-line px-5 pt-5 sm:px-6 ${isLead ? 'max-sm:border-b' : 'max-xl:border-b'}`}
      >
        {drawing === undefined ? (
          <span className="grid size-26 place-items-center border border-ink">
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
            className="absolute h-auto w-[calc(100%-2.5rem)] translate-y-2 border border-edge duration-200 ease-out group-hover:translate-y-0 motion-safe:transition-[translate] sm:w-[calc(100%-3rem)]"
          />
        )}
      </div>
      <div
        className={`flex flex-col px-5 pt-5 pb-6 ${isLead ? 'sm:pr-6 sm:pl-0 xl:pr-12 xl:pl-6' : 'sm:px-6 xl:pl-0'}`}
      >
        <p className="label flex flex-wrap justify-between gap-x-4 text-quiet">
          <PieceDates date={date} updated={updated} />
          {unpublished && <span className="text-accent-text">{unpublishedNames[unpublished]}</span>}
          {sample && !unpublished && <span>Sample</span>}
        </p>
        <h3 className="mt-3 mb-2 text-title tracking-[-0.012em]">
          <a
            href={linkUrl}
            target="_blank"
            rel="noopener"
            className="decoration-accent decoration-2 underline-offset-6 after:absolute after:inset-0 group-hover:underline"
          >
            {title}
            <span className="sr-only">, Download Now (opens in a new tab)</span>
          </a>
        </h3>
        <p className="mb-5 text-small text-quiet">{excerpt}</p>
        <DownloadFiles along={along} />
        <p className="mt-auto flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span
            aria-hidden="true"
            className="flex items-center gap-3 text-small font-semibold underline decoration-accent decoration-2 underline-offset-6 group-hover:decoration-3"
          >
            Download Now <Arrow className={isFile ? 'rotate-90' : '-rotate-45'} />
          </span>
          <span className="font-mono text-label font-medium text-quiet wrap-anywhere">
            {file ? describeFile(file) : `On ${new URL(linkUrl).host}`}
          </span>
        </p>
      </div>
    </li>
  )
}

function DownloadFiles({ along }: Pick<Download, 'along'>) {
  if (along.length === 0) return null
  return (
    // Stacked above the card's own link.
    <ul aria-label="Comes with it" className="relative z-1 mb-5 divide-y divide-line border-y border-line text-small">
      {along.map(({ title, formats }) => (
        <li key={title} className="py-2">
          <span className="block font-medium">{title}</span>
          <Formats title={title} formats={formats} />
        </li>
      ))}
    </ul>
  )
}

const Formats = ({ title, formats }: FileAlong) => (
  <span className="flex flex-wrap gap-x-4 font-mono text-label font-medium">
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
