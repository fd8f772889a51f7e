import { describeFile, type FileAlong, listDownloads } from '../content/downloads.server.ts'
import { type PageProps, pageMeta } from '../page-meta.ts'
import { PageIntro } from '../sections/page-intro.tsx'
import { ResourceCard, ResourceGrid } from '../sections/resource-card.tsx'
import { breadcrumbs } from '../structured-data.ts'

export const loader = () => ({ downloads: listDownloads() })

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
      <PageIntro label="Resources" title="Helpful Downloads & Guides">
        <p>
          Checklists and worksheets to fill in on screen or print, spreadsheets that do the counting, and letters to
          change in Word. Take what you need: no form, no email address.
        </p>
      </PageIntro>
      <section aria-labelledby="downloads-title" className="wrap pb-24 lg:pb-32">
        <h2 id="downloads-title" className="sr-only">
          All downloads
        </h2>
        <ResourceGrid isFull>
          {downloads.map((download) => (
            <ResourceCard
              {...download}
              key={download.slug}
              type="download"
              note={download.file ? describeFile(download.file) : `On ${new URL(download.linkUrl).host}`}
            >
              <DownloadFiles along={download.along} opensLater={download.opensLater} />
            </ResourceCard>
          ))}
          <Notes count={downloads.length} />
        </ResourceGrid>
      </section>
    </>
  )
}

// What's left of the last row of two or three. Complete class names, for Tailwind.
const restOfTwo = ['sm:col-span-2', 'sm:col-span-1']
const restOfThree = ['lg:col-span-3', 'lg:col-span-2', 'lg:col-span-1']

function Notes({ count }: { count: number }) {
  return (
    <li
      className={`flex flex-col gap-6 border-r border-b border-line px-5 pt-5 pb-7 sm:px-7 sm:pt-6 ${restOfTwo[count % 2]} ${restOfThree[count % 3]}`}
    >
      <h3 className="label text-quiet">Before you use them</h3>
      <ul className="divide-y divide-line border-y border-line text-small *:py-2.5">
        <li>The PDFs are letter size, fillable, and tagged for screen readers. Spreadsheets have no macros.</li>
        <li>Paste a prompt only into an assistant your firm has approved, and no client’s facts with it.</li>
        <li>These are forms to adapt, not legal advice. Check your state’s rules before you use one.</li>
      </ul>
    </li>
  )
}

function DownloadFiles({
  along,
  opensLater = false,
}: {
  along: readonly FileAlong[]
  opensLater?: boolean | undefined
}) {
  if (along.length === 0 && !opensLater) return null
  return (
    // Stacked above the card's own link.
    <ul aria-label="Comes with it" className="relative z-1 mb-6 divide-y divide-line border-y border-line text-small">
      {along.map(({ title, formats }) => (
        <li key={title} className="py-2.5">
          <span className="block font-medium">{title}</span>
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
        </li>
      ))}
      {opensLater && (
        <li className="py-2.5">
          <span className="block font-medium">Hosted assistant</span>
          <span className="font-mono text-label font-medium text-quiet">
            It opens once its address is set. Until then, paste the prompt into your own.
          </span>
        </li>
      )}
    </ul>
  )
}
