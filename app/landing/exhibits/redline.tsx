import type { ExhibitOf } from '../../content/landing-pages.server.ts'

/** The lines of the pleading that each passage is taken from, for the eye alone. */
const FIRST_LINES = [1, 9, 17, 23]
const LINES_OF_A_PAGE = 28

/** Passages on ruled pleading paper, struck and mended, with the reader's reason in the margin. */
export function Redline({ entries }: ExhibitOf<'redline'>) {
  return (
    <ol className="pleading">
      {entries.map(({ before, after, why }, entry) => (
        <li
          key={before}
          className="pleading-row relative grid lg:grid-cols-[minmax(0,1fr)_17rem] xl:grid-cols-[minmax(0,1fr)_20rem]"
        >
          <div className="pleading-paper relative pr-5 pl-17 sm:pr-10 sm:pl-24">
            <div aria-hidden="true" className="pleading-lines label text-quiet">
              {Array.from({ length: 14 }, (_, line) => (
                <span key={line}>{(((FIRST_LINES[entry] ?? 1) + line - 1) % LINES_OF_A_PAGE) + 1}</span>
              ))}
            </div>
            <p className="font-text text-[1.1875rem] leading-8 sm:text-[1.3125rem]">
              <del className="text-quiet decoration-accent-text decoration-[1.5px]">
                <span className="sr-only">Struck out: </span>
                {before}
              </del>{' '}
              <ins className="decoration-primary decoration-[1.5px] underline-offset-[0.3em]">
                <span className="sr-only">Written instead: </span>
                {after}
              </ins>
            </p>
          </div>
          <p className="pleading-note text-small">
            <span className="label mb-1 block text-accent-text">
              <span className="sr-only">Margin note </span>
              {entry + 1}
            </span>
            {why}
          </p>
        </li>
      ))}
    </ol>
  )
}
