import type { MaskerWords } from '#content-loader/page-words.server.ts'
import { PlatePicture } from '../plates/plate-picture.tsx'
import { Fold } from '../ui/fold.tsx'

const inWords = new Intl.ListFormat('en-US')

export function MasksAndMisses({ masks, cantKnow, checks }: Pick<MaskerWords, 'masks' | 'cantKnow' | 'checks'>) {
  return (
    <section aria-labelledby="masks-title" className="border-t border-line">
      <div className="wrap section-space">
        <div className="mb-5 max-w-[46rem] sm:mb-12 lg:mb-16">
          <h2 id="masks-title" className="mb-5 text-heading tracking-heading">
            What it masks and can’t know
          </h2>
          <p className="text-lead text-quiet max-sm:text-body">
            It goes by what words look like and what’s around them. That catches most of a letter and never all of it.
            Read what’s left yourself.
          </p>
        </div>
        <div className="grid gap-x-20 gap-y-6 sm:gap-y-16 lg:grid-cols-[1.15fr_1fr]">
          <div>
            <h3 className="border-b border-ink pb-3 font-sans font-medium">It masks</h3>
            <details className="disclosure disclosure-dense fold-on-phone border-b border-line">
              <summary>{inWords.format(masks.map(({ name }) => name))}</summary>
              <dl>
                {masks.map(({ name, before, after }) => (
                  <div
                    key={name}
                    className="flex items-baseline justify-between gap-x-6 border-b border-line py-2 *:min-w-0 sm:justify-start sm:py-3.5"
                  >
                    <dt className="font-medium max-sm:sr-only sm:w-38">{name}</dt>
                    <dd className="text-small text-quiet sm:grow">{before}</dd>
                    <dd className="shrink-0">
                      <code className="masker-mark">{after}</code>
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          </div>
          <div>
            <h3 className="border-b border-ink pb-3 font-sans font-medium text-accent-text">It can’t know</h3>
            <ul>
              {cantKnow.map(({ title, text }) => (
                <li key={title} className="border-b border-line sm:py-5">
                  <Fold heading="h4" title={title}>
                    <p className="max-w-[48ch] text-quiet max-sm:pb-4 max-sm:text-small sm:mt-1.5">{text}</p>
                  </Fold>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className="mt-6 sm:mt-16 lg:mt-20">
          <h3 className="border-b border-ink pb-3 font-sans font-medium">So you still check</h3>
          <ol className="grid sm:grid-cols-2">
            {checks.map((check) => (
              <li
                key={check}
                className="border-b border-line py-2 sm:py-5 sm:odd:pr-8 sm:even:border-l sm:even:pl-8 lg:odd:pr-12 lg:even:pl-12"
              >
                <p className="max-w-[52ch] max-sm:text-small">{check}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}

export function HowItWorks({ steps }: Pick<MaskerWords, 'steps'>) {
  return (
    <section aria-labelledby="how-title" className="border-t border-line">
      <div className="wrap section-space">
        <h2 id="how-title" className="mb-5 sm:mb-12 max-w-[14em] text-heading tracking-heading lg:mb-16">
          Four steps. The second one is yours.
        </h2>
        <ol className="grid border-t border-ink md:grid-cols-2">
          {steps.map(({ plate, title, text, alt }, index) => (
            <li
              key={plate}
              className="border-b border-line py-3 max-sm:grid max-sm:grid-cols-[4.75rem_minmax(0,1fr)] max-sm:gap-x-4 sm:py-8 md:px-8 md:odd:pl-0 md:even:border-l md:even:pr-0 lg:px-12 lg:py-10"
            >
              <p className="label mb-6 flex justify-between text-quiet max-sm:hidden">
                <span>Fig. {index + 2}</span>
                <span>Step {index + 1}</span>
              </p>
              <PlatePicture name={plate} alt={alt} className="w-full max-sm:row-span-2" />
              <h3 className="text-title tracking-[-0.012em] wrap-anywhere max-sm:text-[1.1875rem] sm:mt-8 sm:mb-3">
                {title}
              </h3>
              <p className="max-w-[52ch] text-quiet wrap-anywhere max-sm:text-small">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

export function ForWhom({ readers }: Pick<MaskerWords, 'readers'>) {
  return (
    <section aria-labelledby="whom-title" data-theme="dark">
      <div className="wrap section-space">
        <h2 id="whom-title" className="mb-6 sm:mb-12 max-w-[15em] text-heading tracking-heading">
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
}
