import { Children, type ReactNode } from 'react'
import type { ArticleSummary } from '#content-loader/articles.server.ts'
import type { CaseStudySummary } from '#content-loader/case-studies.server.ts'
import { PHOTO_PATH, type Photo, photoName, photoSet } from '#content-loader/photo.ts'
import type { Unpublished } from '#content-loader/publishing.ts'
import { formatDate } from '#contracts/dates.ts'
import { PlatePicture } from '../plates/plate-picture.tsx'
import { CardAction, CardLink } from '../ui/links.tsx'

interface ResourceCardProps {
  piece: Pick<ArticleSummary, 'title' | 'date' | 'summary' | 'plate' | 'unpublished'> &
    Partial<Pick<ArticleSummary, 'author' | 'source' | 'photo'> & Pick<CaseStudySummary, 'sample'>>
  action: string
  linkUrl: string
  note?: string
  /** The first card on a page. Its picture loads eagerly. */
  isFirst?: boolean
}

export const unpublishedNames: Record<Unpublished, string> = { draft: 'Draft', scheduled: 'Scheduled' }

export function ResourceGrid({ children }: { children: ReactNode }) {
  const isSquare = Children.count(children) === 4
  return <ul className={`ruled-grid ${isSquare ? 'lg:grid-cols-2 lg:after:hidden!' : ''}`}>{children}</ul>
}

export function ResourceCard({ piece, action, linkUrl, note, isFirst = false }: ResourceCardProps) {
  const { title, date, author, source, summary, plate, photo, sample, unpublished } = piece
  const byline = author && `By ${author}`
  const isMarked = unpublished ?? sample
  const facts = [isMarked ? byline : undefined, source && `Source: ${source}`, note].filter(Boolean)
  return (
    <li className="service-cell group relative flex flex-col border-r border-b border-line px-5 pt-5 pb-7 sm:px-7 sm:pt-6">
      <p className="label flex flex-wrap justify-between gap-x-4 text-quiet">
        <PieceDate date={date} />
        {unpublished && <span className="text-accent-text">{unpublishedNames[unpublished]}</span>}
        {sample && !unpublished && <span>Sample</span>}
        {!isMarked && byline && <span>{byline}</span>}
      </p>
      <div className="mt-4 mb-3">
        {photo ? (
          <div className="mb-4">
            <PhotoPicture photo={photo} sizes="(width >= 64rem) 30vw, (width >= 40rem) 50vw, 100vw" isFirst={isFirst} />
          </div>
        ) : (
          <PlatePicture name={plate} isFirst={isFirst} className="plate-flush mb-4" />
        )}
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-quiet">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <h3 className="mb-2.5 text-title tracking-[-0.012em]">
        <CardLink href={linkUrl}>
          {title}
          <span className="sr-only">{`, ${action}`}</span>
        </CardLink>
      </h3>
      <p className="mb-6 text-small text-quiet">{summary}</p>
      <CardAction className="mt-auto pt-1 text-small">{action}</CardAction>
    </li>
  )
}

/** A date that can't be formatted is shown as is. */
function PieceDate({ date }: { date: string | undefined }) {
  const text = formatDate(date)
  return text === date || !date ? <span>{text}</span> : <time dateTime={date}>{text}</time>
}

export const PieceDates = ({ date, updated }: { date: string; updated: string | undefined }) => (
  <>
    <PieceDate date={date} />
    {updated && <span>{`Updated ${formatDate(updated)}`}</span>}
  </>
)

interface PhotoPictureProps {
  photo: Photo
  sizes: string
  isFirst?: boolean
  /** Blank if a title says the same. */
  alt?: string
}

export const PhotoPicture = ({ photo: { key }, sizes, isFirst = false, alt = '' }: PhotoPictureProps) => (
  <picture>
    <source type="image/avif" srcSet={photoSet(key, 'avif')} sizes={sizes} />
    <img
      src={`${PHOTO_PATH}/${photoName(key, 800, 'jpg')}`}
      srcSet={photoSet(key, 'jpg')}
      sizes={sizes}
      width={480}
      height={300}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      alt={alt}
      className="w-full"
    />
  </picture>
)
