import { CONSOLE_PAGES, type GivenToConsole, isAllowed } from '#contracts/console-table.ts'
import { Page } from '../parts/page.tsx'

export default function TodayPage({ given: { me } }: { given: GivenToConsole }) {
  const sections = CONSOLE_PAGES.filter(
    ({ path, role }) => path !== '/console' && role !== 'anyone' && me && isAllowed(me.role, role),
  )
  return (
    <Page title="Today">
      <ul className="border-t border-ink">
        {sections.map(({ path, title }) => (
          <li key={path} className="border-b border-line">
            <a href={path} className="block py-4 font-display text-title tracking-heading hover:text-accent-text">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </Page>
  )
}
