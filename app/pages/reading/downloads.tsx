import { describeFile, listDownloads } from '../../content/downloads.server.ts'
import { pageMeta } from '../../page-meta.ts'
import type { PageProps } from '../../page-module.ts'
import { DownloadFiles } from '../../sections/download-files.tsx'
import { PageIntro } from '../../sections/page-intro.tsx'
import { ResourceCard, ResourceGrid } from '../../sections/resource-card.tsx'
import { breadcrumbs } from '../../structured-data.ts'

export const loader = () => ({ downloads: listDownloads() })

export const meta = () =>
  pageMeta({
    title: 'Helpful Downloads & Guides',
    description:
      'Fillable checklists, spreadsheets that do the counting, letters and agreements in Word, for a small law practice. Free, no sign-up.',
    path: '/resources/downloads',
    structuredData: [
      breadcrumbs({ name: 'Resources', path: '/resources' }, { name: 'Downloads', path: '/resources/downloads' }),
    ],
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
              key={download.slug}
              type="download"
              title={download.title}
              date={download.date}
              excerpt={download.excerpt}
              linkUrl={download.linkUrl}
              note={download.file ? describeFile(download.file) : `On ${new URL(download.linkUrl).host}`}
              sample={download.sample}
              unpublished={download.unpublished}
            >
              <DownloadFiles along={download.along} hostedAt={download.hostedAt} />
            </ResourceCard>
          ))}
          <Notes count={downloads.length} />
        </ResourceGrid>
      </section>
    </>
  )
}

// Written out, for the style sheet is made from whole class names: what is left of the last row of two, or of three.
const restOfTwo = ['sm:col-span-2', 'sm:col-span-1']
const restOfThree = ['lg:col-span-3', 'lg:col-span-2', 'lg:col-span-1']

/** What to know before using them; fills the last row of the grid. */
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
