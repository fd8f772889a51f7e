import { type LoaderArgs, type PageProps, pageMeta } from '../page-meta.ts'
import { DownloadCard } from '../resources/download-card.tsx'
import { PageIntro } from '../sections/page-intro.tsx'
import { breadcrumbs } from '../structured-data.ts'

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
