import { pageMeta } from '../page-meta.ts'
import { PageIntro } from '../sections/page-intro.tsx'
import { SiteLink } from '../ui/site-link.tsx'

const shelves = [
  {
    href: '/resources/articles',
    title: 'Articles',
    text: 'One problem of a small practice each, and what to do about it this week.',
  },
  { href: '/resources/downloads', title: 'Downloads', text: 'Checklists and worksheets to print, one to three pages.' },
  { href: '/resources/case-studies', title: 'Case Studies', text: 'What was wrong, what we changed, what it came to.' },
]

export const meta = () =>
  pageMeta({
    title: 'Resources',
    description: 'Articles, downloads and case studies for running a small law practice.',
  })

export default function ResourcesPage() {
  return (
    <>
      <PageIntro title="Resources">
        <p>What we have written down for people who run a small practice.</p>
      </PageIntro>
      <ul className="wrap pb-24">
        {shelves.map(({ href, title, text }) => (
          <li key={href} className="border-t border-ink last:border-b">
            <SiteLink to={href} className="group grid gap-x-12 gap-y-2 py-8 lg:grid-cols-[1fr_1.4fr]">
              <span className="font-display text-heading tracking-heading decoration-accent decoration-2 underline-offset-8 group-hover:underline">
                {title}
              </span>
              <span className="self-end text-lead text-quiet">{text}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </>
  )
}
