const REQUIREMENTS = [
  {
    title: 'Consent to the recording',
    text: 'Some states require everyone’s yes before a call is recorded. Ask first, record the yes, and decide how long a recording is stored, where, and who can hear it.',
  },
  {
    title: 'A vendor you’ve vetted',
    text: 'An outside company hears your callers. Rules 1.6(c) and 5.3 call for reasonable efforts on your part: read its terms on retention, training and access, and get them in a contract.',
  },
  {
    title: 'A person on call',
    text: 'A named person reads every sheet marked “look first,” weekends included. Don’t switch it on until you know who that is.',
  },
  {
    title: 'Conflicts before the story',
    text: 'Rule 1.18 protects whatever a caller says, even if you say no, and learning too much can disqualify you. So names are searched first, and the story goes on a separate sheet.',
  },
] as const

/** What a firm has to settle first. */
export function Requirements() {
  return (
    <section aria-labelledby="requirements-title" className="border-t border-line bg-raised">
      <div className="wrap section-space">
        <div className="mb-12 max-w-[46rem]">
          <h2 id="requirements-title" className="mb-5 text-heading tracking-heading">
            What it takes in your firm
          </h2>
          <p className="text-lead text-quiet">
            The software is the small part. Settle these four on paper first. The rule numbers are the ABA’s Model
            Rules; your own state’s rules have the last word.
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
