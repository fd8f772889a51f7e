import { Fragment } from 'react'
import type { MaskerWords } from '#content-loader/page-words.server.ts'
import { inARow } from '#contracts/wording.ts'
import { PlatePicture } from '../plates/plate-picture.tsx'
import { Fold } from '../ui/fold.tsx'

const LISTED = 'border-b border-ink pb-3 font-sans font-medium'

export const MasksAndMisses = ({ masks, cantKnow, checks }: Pick<MaskerWords, 'masks' | 'cantKnow' | 'checks'>) => (
  <section aria-labelledby="masks-title" className="border-t border-line">
    <div className="wrap section-space">
      <div className="mb-5 max-w-[46rem] sm:mb-12">
        <h2 id="masks-title" className="mb-5 text-heading tracking-heading">
          What it masks and can’t know
        </h2>
        <p className="text-lead text-quiet">
          It goes by what words look like and what’s around them. That catches most of a letter and never all of it.
          Read what’s left yourself.
        </p>
      </div>
      <div className="grid gap-x-14 gap-y-6 lg:grid-cols-3">
        <div>
          <h3 className={LISTED}>It masks</h3>
          <details className="disclosure disclosure-dense border-b border-line">
            <summary>{inARow(masks.map(({ name }) => name))}</summary>
            <dl>
              {masks.map(({ name, before, after }) => (
                <div
                  key={name}
                  className="flex items-baseline justify-between gap-x-6 border-b border-line py-2 *:min-w-0"
                >
                  <dt className="sr-only">{name}</dt>
                  <dd className="text-small text-quiet">{before}</dd>
                  <dd className="shrink-0">
                    <code className="masker-mark">{after}</code>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </div>
        <div>
          <h3 className={`${LISTED} text-accent-text`}>It can’t know</h3>
          {cantKnow.map(({ title, text }) => (
            <div key={title} className="border-b border-line sm:py-4">
              <Fold heading="h4" title={title}>
                <p className="max-w-[48ch] text-small text-quiet max-sm:pb-4">{text}</p>
              </Fold>
            </div>
          ))}
        </div>
        <div>
          <h3 className={LISTED}>So you still check</h3>
          <ol>
            {checks.map((check) => (
              <li key={check} className="border-b border-line py-2 max-sm:text-small sm:py-4">
                {check}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </div>
  </section>
)

export const HowItWorks = ({ steps }: Pick<MaskerWords, 'steps'>) => (
  <section aria-labelledby="how-title" className="border-t border-line">
    <div className="wrap section-space">
      <h2 id="how-title" className="mb-5 sm:mb-12 max-w-[14em] text-heading tracking-heading">
        Step by step. The second one is yours.
      </h2>
      <ol className="grid border-t border-ink md:grid-cols-2 lg:grid-cols-4 print:grid-cols-2 print:gap-x-8">
        {steps.map(({ plate, title, text, alt }, index) => (
          <li
            key={plate}
            className="border-b border-line sm:py-8 md:px-8 md:odd:pl-0 md:even:border-l md:even:pr-0 lg:border-l lg:p-6! lg:first:border-l-0 lg:first:pl-0!"
          >
            <p className="mb-6 flex justify-between text-small text-quiet max-sm:hidden">
              <span>Fig. {index + 2}</span>
              <span>Step {index + 1}</span>
            </p>
            <PlatePicture name={plate} alt={alt} className="w-full max-sm:hidden sm:mb-6" />
            <Fold heading="h3" title={title}>
              <p className="max-w-[52ch] text-small text-quiet wrap-anywhere max-sm:pb-4">{text}</p>
            </Fold>
          </li>
        ))}
      </ol>
    </div>
  </section>
)

export const ForWhom = ({ readers }: Pick<MaskerWords, 'readers'>) => (
  <section aria-labelledby="whom-title" data-theme="dark">
    <div className="wrap py-9 sm:py-16">
      <h2 id="whom-title" className="mb-6 text-title tracking-heading">
        For lawyers who’d ask a chatbot if the file had no names in it
      </h2>
      <ul className="grid border-t border-edge lg:grid-cols-3">
        {readers.map(({ who, text }) => (
          <li
            key={who}
            className="border-line max-lg:border-b sm:py-8 lg:pr-10 lg:not-first:border-l lg:not-first:pl-10"
          >
            <Fold heading="h3" title={who}>
              <p className="max-w-[44ch] text-quiet max-sm:pb-4 max-sm:text-small sm:mt-3">{text}</p>
            </Fold>
          </li>
        ))}
      </ul>
    </div>
  </section>
)

/** What stands before and after masking; both are the same in a word that stays. */
const partsOf = (paragraph: string) =>
  paragraph.split(/[{}]/).map((part, index) => {
    const [before = '', after = before] = index % 2 === 0 ? [part] : part.split('|', 2)
    return { id: `${index} ${before}`, before, after }
  })

/** A letter before and after masking, side by side until site/browser/answering-drawings.ts has a slider wipe it. */
export const MaskedWipe = ({ letter }: { letter: readonly string[] }) => (
  <figure data-answers="wipe" className="wipe mb-6 border border-ink bg-raised sm:mb-10">
    <div className="wipe-sheets">
      <Sheet name="As written" letter={letter} />
      <Sheet name="As pasted" letter={letter} isMasked />
    </div>
    <div hidden data-control="" className="border-t border-ink px-5 py-2 sm:px-8 print:hidden [&[hidden]]:hidden">
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
