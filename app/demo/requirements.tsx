const REQUIREMENTS = [
  {
    title: 'Consent to the recording',
    text: 'Some states want everyone’s yes before a call is recorded. Ask for it before anything else, and decide how long a recording is kept, where, and who can hear it.',
  },
  {
    title: 'A plain word that it is a program',
    text: 'The script says so before it asks anything. You approve that script word by word, since it speaks in your firm’s name.',
  },
  {
    title: 'A person to hand over to',
    text: 'Somebody is on duty for the sheets marked “look first,” on weekends too. Without that person, do not switch it on.',
  },
  {
    title: 'Conflicts before confidences',
    text: 'The names go to your conflict check before an attorney reads the rest. The story waits, sealed, until that has come back clean.',
  },
] as const

/** What a firm has to settle before it lets such an assistant answer. */
export function Requirements() {
  return (
    <section aria-labelledby="requirements-title" className="border-t border-line bg-raised">
      <div className="wrap section-space">
        <div className="mb-12 max-w-[46rem]">
          <h2 id="requirements-title" className="mb-5 text-heading tracking-heading">
            What it takes in your firm
          </h2>
          <p className="text-lead text-quiet">
            The software is the small part. These four are settled on paper first, and the rules of your own state have
            the last word on each.
          </p>
        </div>
        <ul className="grid grid-cols-1 border-t border-edge md:grid-cols-2 xl:grid-cols-4">
          {REQUIREMENTS.map(({ title, text }) => (
            <li
              key={title}
              className="border-line py-7 max-md:border-b md:max-xl:nth-[n+3]:border-t md:pr-8 md:even:border-l md:even:pl-8 xl:not-first:border-l xl:not-first:pl-8"
            >
              <h3 className="mb-3 text-title tracking-[-0.012em]">{title}</h3>
              <p className="max-w-[44ch] text-quiet">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
