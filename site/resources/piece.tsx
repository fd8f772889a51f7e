import { Fragment, type ReactNode } from 'react'
import type { Authorities } from '#content-loader/articles.server.ts'
import type { Heading } from '#content-loader/markdown.server.ts'
import type { Photo } from '#content-loader/photo.ts'
import type { Unpublished } from '#content-loader/publishing.ts'
import { formatDate } from '#contracts/dates.ts'
import { type SurveySource, surveyHref } from '#contracts/landing-offers.ts'
import { Plate } from '../plates/plate.tsx'
import { PhotoPicture, PieceDates, ResourceGrid } from '../sections/resource-card.tsx'
import { useSite } from '../shell/brand.tsx'
import { FIRST_SCREEN } from '../shell/shell.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Level } from '../ui/level.tsx'
import { ArticleCard } from './article-list.tsx'
import type { Neighbors } from './neighbors.ts'

interface PieceHeaderProps {
  labels: readonly string[]
  title: string
  standfirst: string
  date: string
  updated?: string | undefined
  facts: readonly string[]
  plate: string
  caption: string
  photo?: Photo | undefined
  unpublished: Unpublished | undefined
}

const marks: Record<Unpublished, string> = {
  draft: 'Draft. Visitors don’t see it.',
  scheduled: 'Scheduled. Visitors see it starting on its date.',
}

export function PieceHeader({ labels, title, facts, ...piece }: PieceHeaderProps) {
  const { standfirst, date, updated, plate, caption, photo, unpublished } = piece
  return (
    <header id={FIRST_SCREEN} className="raised-ground border-b border-line">
      <div className="wrap grid items-center gap-x-16 gap-y-10 pt-12 pb-10 sm:pt-16 lg:grid-cols-[1.12fr_1fr] lg:py-20">
        <div>
          {unpublished && (
            <p className="mb-5 w-fit border border-accent-text px-3 py-1.5 text-small text-accent-text">
              {marks[unpublished]}
            </p>
          )}
          <p className="label mb-4 text-quiet">
            <Separated parts={labels} />
          </p>
          <h1 className="max-w-[15em] text-[min(14vw,clamp(2.25rem,1.5rem+3vw,4rem))] leading-[1.03] tracking-display">
            <BrokenAtColon title={title} />
          </h1>
          <p className="mt-6 max-w-[38em] font-text text-[clamp(1.1875rem,1.05rem+0.55vw,1.4375rem)] leading-[1.45] text-quiet">
            {standfirst}
          </p>
          <p className="mt-8 flex flex-wrap gap-x-6 gap-y-1.5 border-t border-line pt-4 font-mono text-[0.8125rem] font-medium">
            <PieceDates date={date} updated={updated} />
            {facts.map((fact) => (
              <span key={fact} className="wrap-anywhere">
                {fact}
              </span>
            ))}
          </p>
        </div>
        <figure>
          {photo ? (
            <PhotoPicture photo={photo} alt={photo.alt} sizes="(width >= 64rem) 45vw, 100vw" isFirst />
          ) : (
            <Plate href={plate} className="plate-flush" />
          )}
          {caption && !photo && (
            <figcaption className="mt-4 border-t border-line pt-3 text-small text-quiet">{caption}</figcaption>
          )}
        </figure>
      </div>
    </header>
  )
}

function Separated({ parts }: { parts: readonly string[] }): ReactNode {
  return parts.map((part, position) => (
    // Keeps the separator at the end of a line.
    <Fragment key={part}>
      {position > 0 && ' '}
      <span className="whitespace-nowrap">
        {part}
        {position < parts.length - 1 && ' ·'}
      </span>
    </Fragment>
  ))
}

function BrokenAtColon({ title }: { title: string }) {
  const end = title.indexOf(':') + 1
  return (
    <>
      {end > 0 && <span className="inline-block [text-decoration:inherit]">{title.slice(0, end)}</span>}
      {title.slice(end)}
    </>
  )
}

/** An article's table of contents, on wide screens. site/browser/page.ts highlights the current section. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  if (headings.length < 2) return null
  return (
    <nav
      aria-labelledby="contents-title"
      data-contents=""
      className="sticky top-8 -mx-1.5 max-h-[calc(100dvh-4rem)] overflow-y-auto px-1.5 pb-1.5 max-lg:hidden print:hidden"
    >
      <h2 id="contents-title" className="label mb-4 text-quiet">
        Contents
      </h2>
      <ol className="border-l border-line">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block border-l-2 border-transparent py-1.5 pl-4 text-small leading-snug text-quiet transition-colors duration-150 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface PreviousNextProps {
  label: string
  folder: '/articles' | '/case-studies'
  older: NeighborProps['piece']
  newer: NeighborProps['piece']
}

export function PreviousNext({ label, folder, older, newer }: PreviousNextProps) {
  if (!older && !newer) return null
  return (
    <nav aria-label={label} className="border-b border-line print:hidden">
      <ul className="wrap grid sm:grid-cols-2">
        <Neighbor folder={folder} piece={older} />
        <Neighbor folder={folder} piece={newer} isNext />
      </ul>
    </nav>
  )
}

interface NeighborProps {
  folder: string
  piece: { slug: string; title: string } | undefined
  isNext?: boolean
}

function Neighbor({ folder, piece, isNext = false }: NeighborProps) {
  if (!piece) return <li className="max-sm:hidden" />
  const side = isNext ? 'sm:border-l sm:pl-8 sm:text-right' : 'sm:pr-8'
  return (
    <li className={`border-line max-sm:not-first:border-t ${side}`}>
      <a href={`${folder}/${piece.slug}`} rel={isNext ? 'next' : 'prev'} className="group block py-7">
        <span className="label mb-2 block text-quiet">{isNext ? 'Next' : 'Previous'}</span>
        <span className="block font-display text-title tracking-[-0.012em] text-balance decoration-accent decoration-2 underline-offset-6 group-hover:underline">
          {piece.title}
        </span>
      </a>
    </li>
  )
}

export function ArticleEnd({ older, newer, related }: Neighbors) {
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

export function AuthorityList({ authorities: { checkedOn, checkedBy, list } }: { authorities: Authorities }) {
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
        Last compared with the sources <time dateTime={checkedOn}>{formatDate(checkedOn)}</time>
        {checkedBy && `, by ${checkedBy}`}. Your state’s version and your court’s own rules control.
      </p>
    </section>
  )
}

export function TagLinks({ tags, list }: { tags: readonly string[]; list: string }) {
  if (tags.length === 0) return null
  return (
    <div className="mt-14 flex max-w-[46rem] flex-wrap items-baseline gap-x-5 gap-y-3 border-t border-line pt-5 print:hidden">
      <h2 className="label text-quiet">Tags</h2>
      <ul className="flex flex-wrap gap-1.5">
        {tags.map((tag) => (
          <li key={tag}>
            <a
              href={`${list}?${new URLSearchParams({ tag })}`}
              className="inline-flex min-h-9 items-center rounded-sm border border-line bg-raised px-3 text-small wrap-anywhere transition-colors duration-150 hover:border-ink"
            >
              {tag}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ClosingProps {
  source: SurveySource
  title: string
  steps: string
  children: ReactNode
}

export function Closing({ source, title, steps, children }: ClosingProps) {
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
          <ButtonLink href={surveyHref(source)} arrow>
            Schedule a Consultation
          </ButtonLink>
          <p className="mt-3.5 text-small text-quiet">{steps}</p>
        </div>
      </div>
    </section>
  )
}

/** Print only: the owner and the disclaimer. */
export function PrintFoot() {
  const { disclaimer, email } = useSite()
  return (
    <p className="wrap hidden border-t border-line pt-4 text-small text-quiet print:block">
      {disclaimer} {email.value}
    </p>
  )
}

export function MissingPiece({ title, back }: { title: string; back: { label: string; href: string } }) {
  return (
    <div className="group wrap grid items-center gap-x-12 gap-y-10 py-16 lg:grid-cols-[1.2fr_1fr] lg:py-24">
      <div>
        <p className="label mb-5 text-quiet">Status 404</p>
        <h1 className="text-page tracking-display">{title}</h1>
        <p className="mt-7 mb-9 max-w-[46ch] text-lead text-quiet">
          There’s nothing at this address. It might have a typo in it, or we’ve taken it down.
        </p>
        <ButtonLink href={back.href} look="ink" arrow>
          {back.label}
        </ButtonLink>
      </div>
      <Level shows="over" className="mx-auto w-full max-w-sm" />
    </div>
  )
}
