import { Fragment, type ReactNode } from 'react'
import { formatDate } from '../content/calendar-day.ts'
import type { Photo } from '../content/photo.ts'
import type { Unpublished } from '../content/publishing.ts'
import { PhotoPicture } from '../plates/photo-picture.tsx'
import { Plate } from '../plates/plate.tsx'

interface PieceHeaderProps {
  labels: readonly string[]
  title: string
  standfirst: string
  date: string
  facts: readonly string[]
  plate: string
  caption: string
  photo?: Photo | undefined
  unpublished?: Unpublished | undefined
}

const marks: Record<Unpublished, string> = {
  draft: 'Draft. Visitors don’t see it.',
  scheduled: 'Scheduled. Visitors see it starting on its date.',
}

/** The head of an article or a case study. */
export function PieceHeader({ labels, title, standfirst, date, facts, plate, caption, ...piece }: PieceHeaderProps) {
  const { photo, unpublished } = piece
  return (
    <header className="raised-ground border-b border-line">
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
            <PieceDate date={date} />
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
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
  return parts.map((part, place) => (
    // The separator stays at the end of a line.
    <Fragment key={part}>
      {place > 0 && ' '}
      <span className="whitespace-nowrap">
        {part}
        {place < parts.length - 1 && ' ·'}
      </span>
    </Fragment>
  ))
}

function PieceDate({ date }: { date: string }) {
  const text = formatDate(date)
  return text === date ? <span>{text}</span> : <time dateTime={date}>{text}</time>
}

/** Lets a title break after its colon. */
function BrokenAtColon({ title }: { title: string }) {
  const end = title.indexOf(':') + 1
  return (
    <>
      {end > 0 && <span className="inline-block [text-decoration:inherit]">{title.slice(0, end)}</span>}
      {title.slice(end)}
    </>
  )
}
