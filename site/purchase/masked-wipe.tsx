import { Fragment } from 'react'

/** What stands before and after masking; both are the same in a word that stays. */
const partsOf = (paragraph: string) =>
  paragraph.split(/[{}]/).map((part, index) => {
    const [before = '', after = before] = index % 2 === 0 ? [part] : part.split('|', 2)
    return { id: `${index} ${before}`, before, after }
  })

/**
 * A letter before and after masking. Side by side, until site/browser/answering-drawings.ts lays one over the other for
 * a slider to wipe away.
 */
export const MaskedWipe = ({ letter }: { letter: readonly string[] }) => (
  <figure data-answers="wipe" className="wipe mb-6 border border-ink bg-raised sm:mb-10">
    <div className="wipe-sheets">
      <Sheet name="As written" letter={letter} />
      <Sheet name="As pasted" letter={letter} isMasked />
    </div>
    <div hidden data-control="" className="border-t border-ink px-5 py-2 sm:px-8 [&[hidden]]:hidden">
      <input
        type="range"
        min={0}
        max={100}
        defaultValue={50}
        aria-label="From the letter as written to the letter as pasted"
        className="h-11 w-full accent-accent"
      />
    </div>
  </figure>
)

const Sheet = ({ name, letter, isMasked = false }: { name: string; letter: readonly string[]; isMasked?: boolean }) => (
  <div className="px-5 py-5 sm:px-8 sm:py-7">
    <p className="mb-3 text-small font-semibold">{name}</p>
    {letter.map((paragraph) => (
      <p key={paragraph} className="mb-3 font-text text-lead leading-[1.7]">
        {partsOf(paragraph).map(({ id, before, after }) =>
          before === after ? (
            <Fragment key={id}>{before}</Fragment>
          ) : (
            // Both are there, as wide as the wider of the two, so that neither sheet's lines break elsewhere.
            <span key={id} className="inline-grid items-center text-center *:[grid-area:1/1]">
              <span className={isMasked ? 'invisible' : 'border-b-2 border-accent leading-tight'}>{before}</span>
              <span className={isMasked ? 'masker-mark' : 'masker-mark invisible'}>{after}</span>
            </span>
          ),
        )}
      </p>
    ))}
  </div>
)
