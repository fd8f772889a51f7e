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

/** Three readers who have the problem. */
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
