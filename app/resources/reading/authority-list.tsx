import type { Authorities, Heading } from '../../content/articles.server.ts'
import { formatDate } from '../../content/calendar-day.ts'

/** Its line in the table of contents. */
export const authoritiesHeading: Heading = { id: 'authorities', text: 'Authorities' }

/** The rules, statutes and opinions behind an article, at its end, and when it was last checked against them. */
export function AuthorityList({ authorities: { checkedOn, list } }: { authorities: Authorities }) {
  return (
    <section aria-labelledby={authoritiesHeading.id} className="authorities">
      <h2 id={authoritiesHeading.id}>{authoritiesHeading.text}</h2>
      <ul>
        {list.map(({ title, url }) => (
          <li key={title}>
            <a href={url}>{title}</a>
            {'\u2002'}
            <span className="font-mono text-[0.8125rem] text-quiet print:hidden">
              {new URL(url).hostname.replace(/^www\./, '')}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-quiet">
        Checked <time dateTime={checkedOn}>{formatDate(checkedOn)}</time>. Your state’s version and your court’s own
        rules control.
      </p>
    </section>
  )
}
