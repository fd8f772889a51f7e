import type { HomeWords } from '#content-loader/page-words.server.ts'

/** Documents to pull out of their pocket, where other sites put logos. */
export const Exhibits = ({ evidence }: Pick<HomeWords, 'evidence'>) => (
  <section aria-labelledby="evidence-title" className="border-b border-line sm:border-ink">
    <div className="wrap pt-10 sm:pt-14 lg:pt-20">
      <div className="mb-6 grid items-end gap-x-16 gap-y-3 lg:mb-12 lg:grid-cols-2">
        <h2 id="evidence-title" className="max-w-[12em] text-heading tracking-heading">
          {evidence.title}
        </h2>
        <p className="max-w-[56ch] text-quiet">{evidence.lead}</p>
      </div>
      {/* Sheets in a pocket, the section below, which hides their feet. One that's pointed at comes out. On a phone, a list. */}
      <ol className="max-sm:mb-10 max-sm:border-t max-sm:border-ink sm:grid sm:grid-cols-2 sm:gap-x-[clamp(1rem,2vw,2rem)] sm:overflow-y-clip lg:grid-cols-4">
        {evidence.pieces.map((piece, index) => (
          <li key={piece.href}>
            <a
              href={piece.href}
              {...(piece.href.endsWith('.pdf') && { target: '_blank', rel: 'noopener' })}
              className="group block max-sm:border-b max-sm:border-line max-sm:py-3.5 sm:h-full sm:translate-y-8 sm:border sm:border-ink sm:bg-raised sm:px-5 sm:pt-4.5 sm:pb-13 sm:transition-[translate] sm:duration-200 sm:hover:translate-y-1 sm:focus-visible:translate-y-1"
            >
              <span aria-hidden="true" className="label float-right ml-3 border border-current px-1.5 text-accent-text">
                {String.fromCharCode(65 + index)}
              </span>
              <h3 className="text-lead leading-tight decoration-accent decoration-2 underline-offset-4 group-hover:underline">
                {piece.title}
                {piece.href.endsWith('.pdf') && <span className="sr-only"> (PDF, opens in a new tab)</span>}
              </h3>
              <p className="mt-1.5 text-small text-quiet">{piece.note}</p>
              <div aria-hidden="true" className="mt-4 border-t border-ink pt-2 text-small max-sm:hidden">
                <Beginning piece={piece} />
              </div>
            </a>
          </li>
        ))}
      </ol>
    </div>
  </section>
)

const Beginning = ({ piece: { kind, excerpt } }: { piece: HomeWords['evidence']['pieces'][number] }) =>
  excerpt.map((line) => (
    <p key={line} className={kind === 'letter' ? 'py-0.5' : 'flex items-baseline gap-2.5 border-b border-line py-1.5'}>
      {kind === 'checks' && <span className="size-3 shrink-0 border border-ink" />}
      <Excerpt line={line} isTimed={kind === 'rows'} />
    </p>
  ))

/** Splits a line at its bars: a time comes first, a placeholder is marked. */
function Excerpt({ line, isTimed }: { line: string; isTimed: boolean }) {
  return (
    <span className={isTimed ? 'grid grid-cols-[4.75rem_1fr] gap-x-2' : ''}>
      {line.split('|').map((part) =>
        part.startsWith('[') ? (
          <code key={part} className="masker-mark py-0 text-label">
            {part}
          </code>
        ) : (
          <span key={part} className={isTimed && /^\d/.test(part) ? 'text-quiet' : ''}>
            {part}
          </span>
        ),
      )}
    </span>
  )
}
