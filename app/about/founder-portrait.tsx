import drawing from '../plates/founder-portrait.svg?url&no-inline'

/** Stands where the portrait of the founder comes: the back of a view camera, level and still empty. */
export function FounderPortrait({ name, isSample }: { name: string; isSample: boolean }) {
  return (
    <figure className="max-w-sm">
      <svg
        viewBox="0 0 400 484"
        fill="none"
        role="img"
        aria-label="In place of a portrait: the focusing screen of a view camera, level, with an outline of who is still to come"
        className="plate w-full font-mono font-medium"
      >
        <use href={`${drawing}#plate`} />
      </svg>
      <figcaption className="label mt-4 flex justify-between gap-4 border-t border-line pt-3 text-quiet">
        <span>{name}</span>
        {isSample && <span>Sample story</span>}
      </figcaption>
    </figure>
  )
}
