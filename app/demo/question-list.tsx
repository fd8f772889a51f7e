export function QuestionList() {
  return (
    <section aria-labelledby="questions-title" className="border-t border-line bg-raised">
      <div className="wrap section-space">
        <div className="mb-12 max-w-[44rem]">
          <h2 id="questions-title" className="mb-5 text-heading tracking-heading">
            What it asks, and why
          </h2>
          <p className="text-lead text-quiet">
            The order is the point: a yes, then safety, then names and a way to call back. Then it stops for the
            conflict search. A careful paralegal does the same, if you have one who’s up at ten at night.
          </p>
        </div>
        <ol className="grid grid-cols-1 gap-x-16 border-t border-edge lg:grid-flow-col lg:grid-cols-2 lg:grid-rows-5">
          {INTAKE_QUESTIONS.map(({ asks, reason }, index) => (
            <li key={asks} className="grid grid-cols-[2.5rem_1fr] content-start border-b border-line py-5 sm:py-6">
              <span aria-hidden="true" className="label pt-2 text-accent-text">
                {String(index + 1).padStart(2, '0')}
              </span>
              <div>
                <h3 className="mb-1.5 text-title tracking-[-0.012em]">{asks}</h3>
                <p className="max-w-[48ch] text-quiet">{reason}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** What the assistant asks and why, in order. */
const INTAKE_QUESTIONS = [
  {
    asks: 'Is it all right if a program records and transcribes this?',
    reason:
      'The caller hears that it’s a program run by an outside company, and can say no. In an emergency the first words are “call 911.” Some states require everyone’s consent to a recording.',
  },
  {
    asks: 'Is anyone in danger now?',
    reason: 'If so, 911 comes first and the questions wait. It also settles a frightened caller.',
  },
  {
    asks: 'Your full name, spelled? Any other name?',
    reason: '“Pat” can’t be searched. A married name from ten years ago can be the one that hits.',
  },
  {
    asks: 'Who else was involved? Your employer? The insurers?',
    reason: 'If you represent the plumber, or defend for the insurer, you want to know now and not after the story.',
  },
  {
    asks: 'How do we reach you, and can we leave a message?',
    reason:
      'Asked early, in case the call drops. “After eight” isn’t a time until the caller says which eight. Some callers share a phone with the person they’re calling about.',
  },
  {
    asks: 'Then it stops while the names get searched',
    reason:
      'No match, and it goes on with a second sheet. Any match, and it takes no story: a person calls back. Only a lawyer clears a conflict.',
  },
  {
    asks: 'What happened, in one sentence?',
    reason:
      'Enough to sort the matter. Even this is protected under Model Rule 1.18, so it isn’t on the sheet that gets passed around.',
  },
  {
    asks: 'When, and where?',
    reason: 'Deadlines start from a date; the attorney decides which. The place points to the court and the rules.',
  },
  {
    asks: 'Where does it hurt? Who’s treated you? Have you given a statement?',
    reason:
      'Memory fades and records take a while to come. An answer about a recorded statement is noted, never commented on.',
  },
  {
    asks: 'A government? Papers with a date? A deadline?',
    reason: 'Some deadlines are short. A yes goes to the top of the sheet, and a person looks the same day.',
  },
] as const
