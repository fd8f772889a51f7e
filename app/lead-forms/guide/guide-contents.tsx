const sections = [
  ['When to use no tool at all', 'Seven reasons to leave a document out of it.'],
  ['What identifies a client', 'Names, hints, and harmless facts that add up.'],
  ['Placeholders that still make sense', 'Black bars protect the client and ruin the question.'],
  ['The steps, in order', 'Nine of them, from the decision to the note in the file.'],
  ['One letter, before and after', 'A demand letter, and why each word went or stayed.'],
  ['The key', 'What’s in it, where it lives, where it never goes.'],
  ['Putting the names back', 'Six checks before you sign.'],
  ['What find-and-replace misses', 'File names, initials, headers, pictures, hidden rows.'],
  ['If something slips through', 'What to do right away.'],
] as const

/** The sections of the guide, content/lead-magnets/document-masker.md. */
export function GuideContents() {
  return (
    <section aria-labelledby="contents-title">
      <h2 id="contents-title" className="mb-7 text-heading tracking-heading">
        What’s in it
      </h2>
      <ol className="border-t border-ink">
        {sections.map(([title, text], index) => (
          <Line key={title} mark={String(index + 1)} title={title} text={text} />
        ))}
        <Line mark="+" title="A checklist to print" text="One page: decide, take out, check, bring back." />
      </ol>
    </section>
  )
}

function Line({ mark, title, text }: { mark: string; title: string; text: string }) {
  return (
    <li className="grid grid-cols-[2.5rem_1fr] border-b border-line py-4 sm:grid-cols-[3rem_1fr]">
      <span aria-hidden="true" className="label pt-1 text-accent-text">
        {mark}
      </span>
      <div className="gap-x-6 xl:grid xl:grid-cols-[1fr_1.15fr] xl:items-baseline">
        <h3 className="font-sans text-body font-semibold">{title}</h3>
        <p className="text-small text-quiet">{text}</p>
      </div>
    </li>
  )
}
