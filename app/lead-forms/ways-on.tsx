import { Arrow } from '../ui/arrow.tsx'
import { SiteLink } from '../ui/site-link.tsx'

const places = [
  { to: '/', title: 'See what we do', note: 'Services for small practices, and what each one changes.' },
  {
    to: '/document-masker',
    title: 'Look at Document Masker',
    note: 'Takes the names out of a document before an AI tool reads it.',
  },
  {
    to: '/contact?source=business-card',
    title: 'Book a free call',
    note: 'A short survey, then a calendar. Twenty minutes, no charge.',
  },
]

/** §2.10: the three ways on from the business card's page. */
export function WaysOn({ level: Heading }: { level: 'h2' | 'h3' }) {
  return (
    <ul className="grid border-t border-ink lg:grid-cols-3">
      {places.map(({ to, title, note }) => (
        <li
          key={to}
          className="service-cell group relative flex flex-col border-b border-line py-6 lg:border-r lg:px-7 lg:first:border-l"
        >
          <Heading className="mb-2 flex items-center justify-between gap-4 text-title tracking-[-0.012em]">
            <SiteLink
              to={to}
              className="decoration-accent decoration-2 underline-offset-6 after:absolute after:inset-0 group-hover:underline"
            >
              {title}
            </SiteLink>
            <Arrow />
          </Heading>
          <p className="max-w-[38ch] text-small text-quiet">{note}</p>
        </li>
      ))}
    </ul>
  )
}
