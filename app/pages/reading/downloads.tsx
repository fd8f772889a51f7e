import { describePdf } from '../../content/download.ts'
import { listDownloads } from '../../content/downloads.server.ts'
import { pageMeta } from '../../page-meta.ts'
import { PageIntro } from '../../sections/page-intro.tsx'
import { ResourceCard, ResourceGrid } from '../../sections/resource-card.tsx'
import { breadcrumbs } from '../../structured-data.ts'
import type { Route } from './+types/downloads'

export const loader = () => ({ downloads: listDownloads() })

export const meta = () =>
  pageMeta({
    title: 'Helpful Downloads & Guides',
    description:
      'Checklists and worksheets for a small law practice, to print and fill in, and assistants to try out. Free, no form.',
    path: '/resources/downloads',
    structuredData: [
      breadcrumbs({ name: 'Resources', path: '/resources' }, { name: 'Downloads', path: '/resources/downloads' }),
    ],
  })

export default function DownloadsPage({ loaderData: { downloads } }: Route.ComponentProps) {
  return (
    <>
      <PageIntro label="Resources" title="Helpful Downloads & Guides">
        <p>
          Checklists and worksheets to print and fill in, and assistants to try out on made-up facts. Take what you
          need. No form, no email address.
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
              note={download.isExternal ? `On ${new URL(download.linkUrl).host}` : describePdf(download)}
              sample={download.sample}
              unpublished={download.unpublished}
            />
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
        <li>The sheets are PDFs on letter paper, tagged for screen readers.</li>
        <li>The assistants run on an outside service. Don’t tell them anything about a real client.</li>
        <li>None of this is legal advice. Check each line against the rules of your jurisdiction.</li>
      </ul>
    </li>
  )
}
