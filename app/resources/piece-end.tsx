import type { ReactNode } from 'react'
import { bookingSteps } from '#content/free-call.ts'
import { site } from '#content/site.ts'
import type { ArticleSummary, Authorities } from '../content/articles.server.ts'
import { formatDate } from '../content/calendar-day.ts'
import type { Heading } from '../content/markdown.server.ts'
import { ResourceGrid } from '../sections/resource-card.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ArticleCard } from './article-list.tsx'

interface Piece {
  slug: string
  title: string
}

interface PreviousNextProps {
  /** 'Articles by date' */
  label: string
  folder: '/articles' | '/case-studies'
  older: Piece | undefined
  newer: Piece | undefined
}

/** Links to the pieces published before and after. */
export function PreviousNext({ label, folder, older, newer }: PreviousNextProps) {
  if (!older && !newer) return null
  return (
    <nav aria-label={label} className="border-b border-line print:hidden">
      <ul className="wrap grid sm:grid-cols-2">
        <Neighbor label="Previous" folder={folder} piece={older} />
        <Neighbor label="Next" folder={folder} piece={newer} isNext />
      </ul>
    </nav>
  )
}

interface NeighborProps extends Pick<PreviousNextProps, 'label' | 'folder'> {
  piece: Piece | undefined
  isNext?: boolean
}

function Neighbor({ label, folder, piece, isNext = false }: NeighborProps) {
  if (!piece) return <li className="max-sm:hidden" />
  const side = isNext ? 'sm:border-l sm:pl-8 sm:text-right' : 'sm:pr-8'
  return (
    <li className={`border-line max-sm:not-first:border-t ${side}`}>
      <a href={`${folder}/${piece.slug}`} rel={isNext ? 'next' : 'prev'} className="group block py-7">
        <span className="label mb-2 block text-quiet">{label}</span>
        <span className="block font-display text-title tracking-[-0.012em] text-balance decoration-accent decoration-2 underline-offset-6 group-hover:underline">
          {piece.title}
        </span>
      </a>
    </li>
  )
}

interface ArticleEndProps {
  older: ArticleSummary | undefined
  newer: ArticleSummary | undefined
  related: readonly ArticleSummary[]
}

/** Where to read on after an article. */
export function ArticleEnd({ older, newer, related }: ArticleEndProps) {
  return (
    <div className="print:hidden">
      <PreviousNext label="Articles by date" folder="/articles" older={older} newer={newer} />
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

export const authoritiesHeading: Heading = { id: 'authorities', text: 'Authorities' }

/** An article's legal sources, and when it was checked against them. */
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
  list: '/resources/articles' | '/resources/case-studies'
}

/** Tags, each linking to the filtered list. */
export function TagLinks({ tags, list }: TagLinksProps) {
  if (tags.length === 0) return null
  return (
    <div className="mt-14 flex max-w-[46rem] flex-wrap items-baseline gap-x-5 gap-y-3 border-t border-line pt-5 print:hidden">
      <h2 className="label text-quiet">Tags</h2>
      <ul className="flex flex-wrap gap-1.5">
        {tags.map((tag) => (
          <li key={tag}>
            <a
              href={`${list}?${new URLSearchParams({ tag })}`}
              className="inline-flex min-h-9 items-center rounded-sm border border-line bg-raised px-3 text-small transition-colors duration-150 hover:border-ink"
            >
              {tag}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The call to action under an article or a case study. */
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
          <ButtonLink href="/contact" arrow>
            Schedule a Consultation
          </ButtonLink>
          <p className="mt-3.5 text-small text-quiet">{bookingSteps}</p>
        </div>
      </div>
    </section>
  )
}

/** Printed only: whose it is, and the disclaimer. */
export function PrintFoot() {
  return (
    <p className="wrap hidden border-t border-line pt-4 text-small text-quiet print:block">
      {site.disclaimer} {site.email.value}
    </p>
  )
}
