import { PlatePicture } from '../plates/plate-picture.tsx'

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

const STEPS = [
  {
    plate: 'masker-find',
    title: 'It reads on your Mac',
    text: 'Open or paste the text. The app goes through it and boxes what looks like a person, an address, an account, a docket number, a date. Nothing gets sent anywhere to do it.',
    alt: 'A reading bar goes down a page. What it has passed is boxed and called name or date; what is below has not been read yet.',
  },
  {
    plate: 'masker-decide',
    title: 'You decide, word by word',
    text: 'Each find has a switch. Turn off what isn’t a name, such as May in “you may.” Turn on what it missed. Mark a word once and it’s masked everywhere.',
    alt: 'Levers above a text, one for each word that was found. Two are on, one was left alone, and one was added by you.',
  },
  {
    plate: 'masker-send',
    title: 'Only the masked text leaves',
    text: 'You copy it into the tool you use. The key, which says who [PERSON_1] is, stays on your Mac.',
    alt: 'A sheet with numbers in place of names goes through an opening in a wall. The drawer with the key stays on the near side.',
  },
  {
    plate: 'masker-restore',
    title: 'The names come back',
    text: 'Paste the answer back. Each placeholder turns back into its name, and you have a draft about Ms. Gonzalez again.',
    alt: 'Tags hang from a rack. One has left its hook and stands in its place in the answer again; two are still numbers there.',
  },
] as const

export function HowItWorks() {
  return (
    <section aria-labelledby="how-title" className="border-t border-line">
      <div className="wrap section-space">
        <h2 id="how-title" className="mb-12 max-w-[14em] text-heading tracking-heading lg:mb-16">
          Four steps, and the second one is yours
        </h2>
        <ol className="grid border-t border-ink md:grid-cols-2">
          {STEPS.map(({ plate, title, text, alt }, index) => (
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

const READERS = [
  {
    who: 'You practice alone',
    text: 'You want a second pair of eyes on a demand letter at 9 p.m., and you won’t paste a client’s name into a chat window to get it.',
  },
  {
    who: 'You run a small firm',
    text: 'Your people already use language models. You’d rather give them a tool and a rule than a ban they ignore.',
  },
  {
    who: 'You do the typing',
    text: 'You’re a paralegal replacing names by hand, with find-and-replace, and on page four you find you missed the possessive.',
  },
] as const

export function ForWhom() {
  return (
    <section aria-labelledby="whom-title" data-theme="dark">
      <div className="wrap section-space">
        <h2 id="whom-title" className="mb-12 max-w-[15em] text-heading tracking-heading">
          For lawyers who’d ask a chatbot if the file had no names in it
        </h2>
        <ul className="grid border-t border-edge lg:grid-cols-3">
          {READERS.map(({ who, text }) => (
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
