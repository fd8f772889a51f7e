import type { ExhibitOf } from '../../content/landing-pages.server.ts'

/** A log of decisions, punched for the binder: what was asked, what was decided, why. */
export function Decisions({ entries }: ExhibitOf<'decisions'>) {
  return (
    <div className="relative border border-ink bg-raised lg:pl-12">
      <svg aria-hidden="true" className="absolute inset-y-0 left-5 h-full w-4 fill-paper stroke-ink max-lg:hidden">
        {['16.7%', '50%', '83.3%'].map((hole) => (
          <circle key={hole} cx="8" cy={hole} r="7" />
        ))}
      </svg>
      <ol className="divide-y divide-line">
        {entries.map(({ question, decision, because }, entry) => (
          <li
            key={question}
            className="grid gap-x-8 gap-y-4 px-5 py-7 sm:px-8 lg:grid-cols-[3rem_1fr_1.1fr_1.1fr] lg:px-10 lg:py-9"
          >
            <span aria-hidden="true" className={`label pt-1.5 text-accent-text ${entry === 0 ? 'lg:pt-10.5' : ''}`}>
              {String(entry + 1).padStart(2, '0')}
            </span>
            <p className="text-quiet">
              <Column isHead={entry === 0}>Asked</Column>
              {question}
            </p>
            <p className="font-display text-title text-balance">
              <Column isHead={entry === 0}>Decided</Column>
              {decision}
            </p>
            <p>
              <Column isHead={entry === 0}>Because</Column>
              {because}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** On a wide screen one head serves all lines. */
function Column({ isHead, children }: { isHead: boolean; children: string }) {
  return (
    <span className={`label mb-1.5 block font-mono text-quiet ${isHead ? 'lg:mb-5' : 'lg:sr-only'}`}>{children}</span>
  )
}
