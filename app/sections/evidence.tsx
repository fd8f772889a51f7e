import { evidence, home } from '#content/home.ts'
import { Arrow } from '../ui/arrow.tsx'

type Piece = (typeof evidence)[number]

/** Documents to open, with their first lines, where other sites put logos. */
export function Evidence() {
  return (
    <section aria-labelledby="evidence-title" className="overflow-x-clip border-b border-line">
      <div className="wrap pt-14 lg:pt-20">
        <div className="grid items-end gap-x-16 gap-y-4 lg:grid-cols-2">
          <h2 id="evidence-title" className="max-w-[12em] text-heading tracking-heading">
            {home.evidence.title}
          </h2>
          <p className="max-w-[48ch] text-lead text-quiet">{home.evidence.lead}</p>
        </div>
        <ol className="evidence-tray mt-10 lg:mt-14">
          {evidence.map((piece, index) => (
            <li key={piece.href} className="evidence-piece group relative">
              <div className="evidence-words">
                <p className="label text-accent-text">Exhibit {String.fromCharCode(65 + index)}</p>
                <h3 className="mt-2 text-title tracking-[-0.012em]">
                  <a
                    href={piece.href}
                    className="flex items-baseline justify-between gap-3 decoration-accent decoration-2 underline-offset-6 after:absolute after:inset-0 group-hover:underline"
                  >
                    {piece.title} <Arrow className="shrink-0" />
                  </a>
                </h3>
                <p className="mt-2 max-w-[36ch] text-small text-quiet">{piece.note}</p>
              </div>
              <div aria-hidden="true" className="evidence-sheet">
                <Beginning piece={piece} />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Beginning({ piece }: { piece: Piece }) {
  const { kind, title, excerpt } = piece
  return (
    <>
      <p className="border-b border-ink pb-1.5 font-display text-[1.0625rem] leading-tight max-lg:hidden">{title}</p>
      {excerpt.map((line) => (
        <p
          key={line}
          className={kind === 'letter' ? 'py-0.5 lg:nth-2:mt-1.5' : 'flex gap-2.5 border-b border-line py-1.5'}
        >
          {kind === 'checks' && <span className="mt-0.5 size-3 shrink-0 border border-ink" />}
          <Excerpt line={line} isTimed={kind === 'rows'} />
        </p>
      ))}
    </>
  )
}

/** Splits a line at its bars: a time comes first, a placeholder is marked. */
function Excerpt({ line, isTimed }: { line: string; isTimed: boolean }) {
  return (
    <span className={`whitespace-pre ${isTimed ? 'flex gap-x-2' : ''}`}>
      {line.split('|').map((part) =>
        part.startsWith('[') ? (
          <code key={part} className="masker-mark">
            {part}
          </code>
        ) : (
          <span key={part} className={isTimed && /^\d/.test(part) ? 'w-14 shrink-0 text-quiet' : ''}>
            {part}
          </span>
        ),
      )}
    </span>
  )
}
