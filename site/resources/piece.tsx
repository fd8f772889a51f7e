import type { Article, Authorities } from '#content-loader/articles.server.ts'
import type { Heading } from '#content-loader/markdown.server.ts'
import type { Unpublished } from '#content-loader/publishing.ts'
import { formatDate } from '#contracts/dates.ts'
import { capitalized } from '#contracts/wording.ts'
import { Plate } from '../plates/plate.tsx'
import { PlatePicture } from '../plates/plate-picture.tsx'
import { type PageModule, pageMeta } from '../render/page-meta.tsx'
import { PhotoPicture, PieceDates } from '../sections/resource-card.tsx'
import { useSite } from '../shell/brand.tsx'
import { FIRST_SCREEN } from '../shell/shell.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Fold } from '../ui/fold.tsx'
import { Level } from '../ui/level.tsx'
import type { Neighbors } from './neighbors.ts'

interface PieceHeaderProps {
  piece: Pick<Article, 'title' | 'summary' | 'date' | 'plateAlt' | 'unpublished'> &
    Partial<Pick<Article, 'updated' | 'photo'>>
  facts: readonly string[]
  plate: string
}

const marks: Record<Unpublished, string> = {
  draft: 'Draft. Visitors don’t see it.',
  scheduled: 'Scheduled. Visitors see it starting on its date.',
}

export function PieceHeader({ piece, facts, plate }: PieceHeaderProps) {
  const { title, summary, date, updated, plateAlt, photo, unpublished } = piece
  return (
    <header id={FIRST_SCREEN} className="raised-ground border-b border-line">
      <div className="wrap grid items-center gap-x-16 gap-y-8 pt-6 pb-6 sm:pt-16 lg:grid-cols-[1.12fr_1fr] lg:py-20">
        <div>
          {unpublished && (
            <p className="mb-5 w-fit border border-accent-text px-3 py-1.5 text-small text-accent-text">
              {marks[unpublished]}
            </p>
          )}
          <h1 className="max-w-[15em] text-page tracking-display">
            <BrokenAtColon title={title} />
          </h1>
          <p className="mt-6 max-w-[38em] font-text text-lead text-quiet">{summary}</p>
          <p className="mt-6 flex flex-wrap gap-x-5 gap-y-0.5 border-t border-ink pt-3 text-small text-quiet sm:mt-8">
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
          {plateAlt && !photo && (
            <figcaption className="mt-4 border-t border-line pt-3 text-small text-quiet">{plateAlt}</figcaption>
          )}
        </figure>
      </div>
    </header>
  )
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

interface PreviousNextProps {
  label: string
  folder: '/articles' | '/case-studies'
  older: NeighborProps['piece']
  newer: NeighborProps['piece']
}

export const PreviousNext = ({ label, folder, older, newer }: PreviousNextProps) =>
  (older || newer) && (
    <nav aria-label={label} className="border-t border-line max-sm:hidden print:hidden">
      <ul className="wrap grid sm:grid-cols-2">
        <Neighbor folder={folder} piece={older} />
        <Neighbor folder={folder} piece={newer} isNext />
      </ul>
    </nav>
  )

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
      <a href={`${folder}/${piece.slug}`} rel={isNext ? 'next' : 'prev'} className="group block py-4 sm:py-7">
        <span className="mb-1 block text-small text-quiet">{isNext ? 'Next' : 'Previous'}</span>
        <span className="block font-display text-lead tracking-[-0.012em] text-balance decoration-accent decoration-2 underline-offset-6 group-hover:underline">
          {piece.title}
        </span>
      </a>
    </li>
  )
}

export const ArticleEnd = ({ older, newer, related }: Neighbors) => (
  <div className="print:hidden">
    {related.length > 0 && (
      <section aria-labelledby="related-title" className="border-t border-line">
        <div className="wrap py-10 lg:py-20">
          <h2 id="related-title" className="mb-4 text-title tracking-heading lg:mb-6">
            Read on
          </h2>
          <ul className="gap-x-10 border-t border-ink lg:grid lg:grid-cols-3">
            {related.map(({ slug, title, photo, plate, readingMinutes }) => (
              <li key={slug} className="border-b border-line py-4 lg:pt-8">
                <a href={`/articles/${slug}`} className="group block">
                  <span className="mb-6 block max-lg:hidden">
                    {photo ? (
                      <PhotoPicture photo={photo} sizes="30vw" />
                    ) : (
                      <PlatePicture name={plate} className="plate-flush" />
                    )}
                  </span>
                  <span className="block font-display text-lead tracking-[-0.012em] text-balance decoration-accent decoration-2 underline-offset-6 group-hover:underline">
                    {title}
                  </span>
                  <span className="text-small text-quiet">{readingMinutes} min read</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </section>
    )}
    <PreviousNext label="Articles by date" folder="/articles" older={older} newer={newer} />
  </div>
)

export const authoritiesHeading: Heading = { id: 'authorities', text: 'Authorities' }

export const AuthorityList = ({ authorities: { checkedOn, checkedBy, list } }: { authorities: Authorities }) => (
  <section id={authoritiesHeading.id} aria-label={authoritiesHeading.text} className="authorities [&>h2]:pt-3">
    <Fold heading="h2" title={authoritiesHeading.text}>
      <ul>
        {list.map(({ title, url }) => (
          <li key={title}>
            <a href={url}>{title}</a>
            {'\u2002'}
            <span className="text-quiet print:hidden">{new URL(url).hostname.replace(/^www\./, '')}</span>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-quiet">
        Last compared with the sources <time dateTime={checkedOn}>{formatDate(checkedOn)}</time>
        {checkedBy && `, by ${checkedBy}`}. Your state’s version and your court’s own rules control.
      </p>
    </Fold>
  </section>
)

export const TagLinks = ({ tags, list }: { tags: readonly string[]; list: string }) =>
  tags.length > 0 && (
    <div className="mt-8 flex max-w-[46rem] flex-wrap items-baseline gap-x-5 gap-y-3 print:hidden">
      <h2 className="font-sans text-small font-semibold">Tags</h2>
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

export function PrintFoot() {
  const { disclaimer, email } = useSite()
  return (
    <p className="wrap hidden border-t border-line pt-4 text-small text-quiet print:block">
      {disclaimer} {email.value}
    </p>
  )
}

/** In place of a piece that isn't there. */
export const missingPiece = (noun: string, back: { label: string; href: string }): PageModule => ({
  meta: () => pageMeta({ title: `${capitalized(noun)} not found`, description: `There’s no ${noun} at this address.` }),
  default: () => (
    <div className="group wrap grid items-center gap-x-12 gap-y-10 py-16 lg:grid-cols-[1.2fr_1fr] lg:py-24">
      <div>
        <h1 className="text-page tracking-display">{capitalized(noun)} not found</h1>
        <p className="mt-7 mb-9 max-w-[46ch] text-lead text-quiet">
          There’s nothing at this address. It might have a typo in it, or we’ve taken it down.
        </p>
        <ButtonLink href={back.href} look="ink" arrow>
          {back.label}
        </ButtonLink>
      </div>
      <Level shows="over" className="mx-auto w-full max-w-sm" />
    </div>
  ),
})
