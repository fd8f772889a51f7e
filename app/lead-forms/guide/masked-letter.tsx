import type { ReactNode } from 'react'

const key = [
  ['[PERSON_1]', 'Jane Roe, Ms. Roe, “she”'],
  ['[PERSON_2]', 'John Doe'],
  ['[PERSON_3]', 'Sam Poe'],
  ['[DATE_1]', 'March 3, 2025'],
  ['[DATE_2]', 'February 12, 2025'],
] as const

/** A passage of the guide's own letter: as written, as it leaves the office, and the key that stays there. */
export function MaskedLetter() {
  return (
    <figure>
      <dl className="border border-ink bg-raised">
        <Row name="As written">
          On <Telling>March 3, 2025</Telling>, the ceiling above <Telling>Ms. Roe’s ovens</Telling> came down.{' '}
          <Telling>She</Telling> had reported the leak to your manager, <Telling>Sam Poe</Telling>, on{' '}
          <Telling>February 12</Telling>.
        </Row>
        <Row name="As pasted">
          On <Tab>[DATE_1]</Tab>, the ceiling above the equipment of <Tab>[PERSON_1]</Tab> came down.{' '}
          <Tab>[PERSON_1]</Tab> had reported the leak to <Tab>[PERSON_3]</Tab>, your manager, on <Tab>[DATE_2]</Tab>,
          nineteen days before.
        </Row>
        <div data-theme="deep" className="px-5 py-5 sm:grid sm:grid-cols-[6.5rem_1fr] sm:gap-5 sm:px-7">
          <dt className="label mb-2 text-quiet sm:pt-2">The key, which stays</dt>
          <dd>
            <ul className="font-mono text-[0.8125rem] leading-relaxed">
              {key.map(([tab, meaning]) => (
                <li key={tab} className="flex flex-wrap border-b border-line py-1.5 last:border-b-0">
                  <span className="w-24 text-quiet">{tab}</span>
                  <span>{meaning}</span>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
      <figcaption className="label mt-4 flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line pt-3 text-quiet">
        <span>Fig. 1: from the letter in section 5</span>
        <span>A made-up example</span>
      </figcaption>
    </figure>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-b border-line px-5 py-5 sm:grid sm:grid-cols-[6.5rem_1fr] sm:gap-5 sm:px-7">
      <dt className="label mb-2 text-quiet sm:pt-1.5">{name}</dt>
      <dd className="font-text text-[1.1875rem] leading-[1.65]">{children}</dd>
    </div>
  )
}

/** What tells who the client is. */
function Telling({ children }: { children: string }) {
  return <span className="underline decoration-accent decoration-2 underline-offset-4">{children}</span>
}

/** What stands in its place. */
function Tab({ children }: { children: string }) {
  return <span className="bg-ink px-1.5 py-0.5 font-mono text-[0.8125rem] text-paper">{children}</span>
}
