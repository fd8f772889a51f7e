import { cantKnow, checks, masks, readers, steps } from '#content/document-masker.ts'
import { PlatePicture } from '../plates/plate-picture.tsx'

export function MasksAndMisses() {
  return (
    <section aria-labelledby="masks-title" className="border-t border-line">
      <div className="wrap section-space">
        <div className="mb-12 max-w-[46rem] lg:mb-16">
          <h2 id="masks-title" className="mb-5 text-heading tracking-heading">
            What it masks, and what it can’t know
          </h2>
          <p className="text-lead text-quiet">
            It goes by what words look like and what’s around them. That catches most of a letter and never all of it.
            Read what’s left yourself.
          </p>
        </div>
        <div className="grid gap-x-20 gap-y-16 lg:grid-cols-[1.15fr_1fr]">
          <div>
            <h3 className="label border-b border-ink pb-3 text-quiet">It masks</h3>
            <dl>
              {masks.map(({ name, before, after }) => (
                <div key={name} className="flex flex-wrap items-baseline gap-x-6 border-b border-line py-3.5 *:min-w-0">
                  <dt className="grow font-medium sm:w-38 sm:grow-0">{name}</dt>
                  <dd className="text-small text-quiet max-sm:order-last max-sm:w-full sm:grow">{before}</dd>
                  <dd>
                    <code className="masker-mark">{after}</code>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          <div>
            <h3 className="label border-b border-ink pb-3 text-accent-text">It can’t know</h3>
            <ul>
              {cantKnow.map(({ title, text }) => (
                <li key={title} className="border-b border-line py-5">
                  <h4 className="mb-1.5 font-display text-title tracking-[-0.012em]">{title}</h4>
                  <p className="max-w-[48ch] text-quiet">{text}</p>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className="mt-16 lg:mt-20">
          <h3 className="label border-b border-ink pb-3 text-quiet">So you still check</h3>
          <ol className="grid lg:grid-cols-3">
            {checks.map((check, index) => (
              <li
                key={check}
                className="flex gap-5 border-line py-6 max-lg:border-b lg:pr-10 lg:not-first:border-l lg:not-first:pl-10"
              >
                <span aria-hidden="true" className="label pt-1 text-accent-text">
                  {String(index + 1).padStart(2, '0')}
                </span>
                <p className="max-w-[40ch]">{check}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}

export function HowItWorks() {
  return (
    <section aria-labelledby="how-title" className="border-t border-line">
      <div className="wrap section-space">
        <h2 id="how-title" className="mb-12 max-w-[14em] text-heading tracking-heading lg:mb-16">
          Four steps, and the second one is yours
        </h2>
        <ol className="grid border-t border-ink md:grid-cols-2">
          {steps.map(({ plate, title, text, alt }, index) => (
            <li
              key={plate}
              className="border-b border-line py-8 md:px-8 md:odd:pl-0 md:even:border-l md:even:pr-0 lg:px-12 lg:py-10"
            >
              <p className="label mb-6 flex justify-between text-quiet">
                <span>Fig. {index + 2}</span>
                <span>Step {index + 1}</span>
              </p>
              <PlatePicture name={plate} alt={alt} className="plate-to-edge" />
              <h3 className="mt-8 mb-3 text-title tracking-[-0.012em]">{title}</h3>
              <p className="max-w-[52ch] text-quiet">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

export function ForWhom() {
  return (
    <section aria-labelledby="whom-title" data-theme="dark">
      <div className="wrap section-space">
        <h2 id="whom-title" className="mb-12 max-w-[15em] text-heading tracking-heading">
          For lawyers who’d ask a chatbot if the file had no names in it
        </h2>
        <ul className="grid border-t border-edge lg:grid-cols-3">
          {readers.map(({ who, text }) => (
            <li
              key={who}
              className="border-line py-8 max-lg:border-b lg:pr-10 lg:not-first:border-l lg:not-first:pl-10"
            >
              <h3 className="mb-3 text-title tracking-[-0.012em]">{who}</h3>
              <p className="max-w-[44ch] text-quiet">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
