const NEVER = [
  {
    title: 'Answer a question of law',
    text: '“Do I have a case?” “Should I sign?” “What’s it worth?” It’s set up to say “That’s for the attorney,” write the question down, and ask its own again.',
  },
  {
    title: 'Say you’ve taken the matter',
    text: 'It doesn’t accept anyone or turn anyone away. It ends by saying the firm hasn’t agreed to represent the caller.',
  },
  {
    title: 'Pass for a person',
    text: 'It says it’s a program before it asks anything, and again whenever a caller wants to know.',
  },
  {
    title: 'Stand between a caller and you',
    text: '“Can I talk to someone?” ends the questions. It takes a number, and the sheet says: call first.',
  },
  {
    title: 'Guess',
    text: '“After eight” isn’t 8 a.m. until the caller says so. What the caller doesn’t know is marked “not known.” If it doesn’t follow an answer, it asks again, then marks it “unclear.”',
  },
] as const

/** What the assistant must never do. */
export function NeverList() {
  return (
    <section aria-labelledby="never-title" className="border-t border-line">
      <div className="wrap section-space grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className="lg:sticky lg:top-16 lg:self-start">
          <h2 id="never-title" className="max-w-[9em] text-heading tracking-heading">
            Five things it’s set up never to do
          </h2>
          <p className="mt-5 max-w-[38ch] text-lead text-quiet">
            Try to make it slip. That’s what a demo is for. A language model sometimes will, so name the person at your
            firm who reads the transcripts.
          </p>
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
