import { Plate } from '../plates/plate.tsx'
import voiceToSheet from '../plates/voice-to-intake-sheet.svg?url&no-inline'

/** Who calls, and what happens with and without an assistant. */
export function Scenario() {
  return (
    <section
      aria-labelledby="scenario-title"
      className="border-t border-line bg-raised [--color-paper:var(--color-raised)]"
    >
      <div className="wrap section-space grid grid-cols-1 items-center gap-x-16 gap-y-12 lg:grid-cols-2">
        <div>
          <p className="label mb-5 text-quiet">Saturday, 9:41 p.m.</p>
          <h2 id="scenario-title" className="mb-7 max-w-[13em] text-heading tracking-heading">
            The call comes when the office is closed
          </h2>
          <div className="max-w-[48ch] space-y-5 text-quiet">
            <p>
              Rear-ended at a light that afternoon. The neck keeps getting worse, and the other driver’s insurer has
              already left a voicemail. Your office opens Monday morning.
            </p>
            <p>
              The recording says “leave a message.” By Monday the details have faded, and the caller has had all weekend
              to call the next firm on the same screen.
            </p>
            <p className="text-ink">
              An intake assistant answers instead. It asks for names, stops for the conflict search, and leaves you two
              sheets: who’s involved, and what happened.
            </p>
          </div>
        </div>
        <figure className="max-lg:max-w-xl">
          <Plate
            href={voiceToSheet}
            alt="A voice, drawn as a line that swings, passes through a row of gates and comes out as the ruled lines of a sheet; one line is marked"
            className="w-full"
          />
          <figcaption className="label mt-5 border-t border-line pt-3 text-quiet">
            Fig. 1 The call goes in; what you need comes out
          </figcaption>
        </figure>
      </div>
    </section>
  )
}
