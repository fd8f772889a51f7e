const KINDS = [
  { name: 'People', before: 'Ms. Gonzalez', after: '[PERSON_1]' },
  { name: 'Organizations', before: 'Harbor Lane Logistics, LLC', after: '[ORG_1]' },
  { name: 'Addresses', before: '418 Alder Court, Apt. 2', after: '[ADDRESS_1]' },
  { name: 'Phone numbers', before: '(217) 555-0134', after: '[PHONE_1]' },
  { name: 'Email addresses', before: 'tbell@bellross.example', after: '[EMAIL_1]' },
  { name: 'Social Security', before: '900-12-3456', after: '[SSN_1]' },
  { name: 'Accounts', before: 'account ending in 4402', after: '[ACCOUNT_1]' },
  { name: 'Docket numbers', before: '2:24-cv-01234-ABC', after: '[DOCKET_1]' },
  { name: 'Dates', before: 'November 9, 2023', after: '[DATE_1]' },
  { name: 'Money', before: '$42,500.00', after: '[MONEY_1]' },
] as const

const MISSES = [
  {
    title: 'People known by a fact',
    text: '“The only orthodontist in the county.” There’s no name in it, and everyone in the county knows.',
  },
  {
    title: 'A name that’s also a word',
    text: 'Grant, Rose, May, Will. It can miss the person or mask the verb.',
  },
  {
    title: 'A secret with no pattern',
    text: 'A trade secret, a diagnosis, an admission. To a machine they’re ordinary sentences.',
  },
  {
    title: 'Whether you can send it at all',
    text: 'A protective order, a client who said no, your state’s rules. No app reads those for you.',
  },
] as const

const CHECKS = [
  'Read the masked text once, as if opposing counsel would get it.',
  'Look for the sentence that identifies someone without a name, and rewrite it.',
  'When the names are back in, read the draft against the file. A model can mix up two placeholders.',
] as const

/** What the app replaces, beside what no app can know. */
export function MasksAndMisses() {
  return (
    <section aria-labelledby="masks-title" className="border-t border-line">
      <div className="wrap section-space">
        <div className="mb-12 max-w-[46rem] lg:mb-16">
          <h2 id="masks-title" className="mb-5 text-heading tracking-heading">
            What it masks, and what it can’t know
          </h2>
          <p className="text-lead text-quiet">
            It goes by what words look like and what’s around them. In a letter that goes a long way, and never all the
            way. The last read is yours.
          </p>
        </div>
        <div className="grid gap-x-20 gap-y-16 lg:grid-cols-[1.15fr_1fr]">
          <div>
            <h3 className="label border-b border-ink pb-3 text-quiet">It masks</h3>
            <dl>
              {KINDS.map(({ name, before, after }) => (
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
              {MISSES.map(({ title, text }) => (
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
            {CHECKS.map((check, index) => (
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
