import { SiteLink } from '../ui/site-link.tsx'
import type { ArticleSummary, Authorities, Heading } from '../content/articles.server.ts'
import { ResourceGrid } from '../sections/resource-card.tsx'
import { ArticleCard } from './article-list.tsx'
import { formatDate } from '../content/calendar-day.ts'
import type { ReactNode } from 'react'
import { bookingSteps } from '#content/free-call.ts'
import { ButtonLink } from '../ui/button.tsx'
import { site } from '#content/site.ts'

interface Piece {
  slug: string
  title: string
}

interface TurnsProps {
  /** What the pieces are: 'Articles by date'. */
  label: string
  /** Before the slug in their addresses. */
  folder: '/articles' | '/case-studies'
  older: Piece | undefined
  newer: Piece | undefined
}

/** On to what was published before and after; nothing where a piece stands alone. */
export function Turns({ label, folder, older, newer }: TurnsProps) {
  if (!older && !newer) return null
  return (
    <nav aria-label={label} className="border-b border-line print:hidden">
      <ul className="wrap grid sm:grid-cols-2">
        <Turn label="Previous" folder={folder} piece={older} />
        <Turn label="Next" folder={folder} piece={newer} isNext />
      </ul>
    </nav>
  )
}

interface TurnProps extends Pick<TurnsProps, 'label' | 'folder'> {
  piece: Piece | undefined
  isNext?: boolean
}

function Turn({ label, folder, piece, isNext = false }: TurnProps) {
  if (!piece) return <li className="max-sm:hidden" />
  const side = isNext ? 'sm:border-l sm:pl-8 sm:text-right' : 'sm:pr-8'
  return (
    <li className={`border-line max-sm:not-first:border-t ${side}`}>
      <SiteLink to={`${folder}/${piece.slug}`} rel={isNext ? 'next' : 'prev'} className="group block py-7">
        <span className="label mb-2 block text-quiet">{label}</span>
        <span className="block font-display text-title tracking-[-0.012em] text-balance decoration-accent decoration-2 underline-offset-6 group-hover:underline">
          {piece.title}
        </span>
      </SiteLink>
    </li>
  )
}

interface ArticleEndProps {
  older: ArticleSummary | undefined
  newer: ArticleSummary | undefined
  related: readonly ArticleSummary[]
}

/** Where to read on after an article: by date, and by subject. */
export function ArticleEnd({ older, newer, related }: ArticleEndProps) {
  return (
    <div className="print:hidden">
      <Turns label="Articles by date" folder="/articles" older={older} newer={newer} />
      {related.length > 0 && (
        <section aria-labelledby="related-title" className="wrap py-16 lg:py-24">
          <h2 id="related-title" className="mb-8 text-heading tracking-heading">
            Read on
          </h2>
          <ResourceGrid>
            {related.map((article) => (
              <ArticleCard key={article.slug} article={article} />
            ))}
          </ResourceGrid>
        </section>
      )}
    </div>
  )
}

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

interface TagLinksProps {
  tags: readonly string[]
  /** The list that a tag narrows. */
  list: '/resources/articles' | '/resources/case-studies'
}

/** The tags at a piece's end; each leads to the list of all that have it. */
export function TagLinks({ tags, list }: TagLinksProps) {
  if (tags.length === 0) return null
  return (
    <div className="mt-14 flex max-w-[46rem] flex-wrap items-baseline gap-x-5 gap-y-3 border-t border-line pt-5 print:hidden">
      <h2 className="label text-quiet">Tags</h2>
      <ul className="flex flex-wrap gap-1.5">
        {tags.map((tag) => (
          <li key={tag}>
            <SiteLink
              to={`${list}?${new URLSearchParams({ tag })}`}
              className="inline-flex min-h-9 items-center rounded-sm border border-line bg-raised px-3 text-small transition-colors duration-150 hover:border-ink"
            >
              {tag}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The line to the survey that closes an article or a case study: a question, and what the call is for. */
export function Closing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="talk-title" data-theme="deep" className="print:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-12 lg:py-14">
        <div>
          <h2 id="talk-title" className="mb-2 text-title tracking-heading">
            {title}
          </h2>
          <p className="max-w-[54ch] text-quiet">{children}</p>
        </div>
        <div>
          <ButtonLink to="/contact" arrow>
            Schedule a Consultation
          </ButtonLink>
          <p className="mt-3.5 text-small text-quiet">{bookingSteps}</p>
        </div>
      </div>
    </section>
  )
}

/** Under a printed piece: whose it is, and what they are not. */
export function PrintFoot() {
  return (
    <p className="wrap hidden border-t border-line pt-4 text-small text-quiet print:block">
      {site.disclaimer} {site.email.value}
    </p>
  )
}
