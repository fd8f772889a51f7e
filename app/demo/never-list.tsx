const NEVER = [
  {
    title: 'Answer a question of law',
    text: '“Do I have a case?” “Should I sign?” “What is it worth?” It says “That’s for the attorney,” writes the question down, and asks its own again.',
  },
  {
    title: 'Say that you take the matter',
    text: 'It accepts nobody and turns nobody away. It ends by saying that no one has agreed to represent the caller yet.',
  },
  {
    title: 'Pass for a person',
    text: 'It says what it is in its first sentence, and again whenever it is asked.',
  },
  {
    title: 'Keep a caller who wants you',
    text: '“Can I talk to someone?” ends the questions. It takes a number, and the sheet says: call first.',
  },
  {
    title: 'Guess',
    text: 'What the caller does not know stands on the sheet as not known. What it did not understand, it asks again, and then marks as unclear.',
  },
] as const

/** What the assistant must not do, whatever the caller says. */
export function NeverList() {
  return (
    <section aria-labelledby="never-title" className="border-t border-line">
      <div className="wrap section-space grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className="lg:sticky lg:top-16 lg:self-start">
          <h2 id="never-title" className="max-w-[9em] text-heading tracking-heading">
            Five things that it must never do
          </h2>
          <p className="mt-5 max-w-[38ch] text-lead text-quiet">Try to make it. That is what a demonstration is for.</p>
        </div>
        <ol className="border-t border-edge">
          {NEVER.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[2.5rem_1fr] border-b border-line py-7">
              <span aria-hidden="true" className="label pt-2 text-accent-text">
                {String(index + 1).padStart(2, '0')}
              </span>
              <div>
                <h3 className="mb-2 text-title tracking-[-0.012em]">{title}</h3>
                <p className="max-w-[48ch] text-quiet">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
