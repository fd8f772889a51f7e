import { pictureHref } from '../plates/picture-href.ts'

/** Stands where the portrait of the founder comes: the back of a view camera, level and still empty. */
export function FounderPortrait({ name, isSample }: { name: string; isSample: boolean }) {
  return (
    <figure className="max-w-sm">
      <img
        src={pictureHref('founder-portrait')}
        width={400}
        height={484}
        loading="lazy"
        alt="In place of a portrait: the focusing screen of a view camera, level, with an outline of who is still to come"
        className="plate-picture w-full"
      />
      <figcaption className="label mt-4 flex justify-between gap-4 border-t border-line pt-3 text-quiet">
        <span>{name}</span>
        {isSample && <span>Sample story</span>}
      </figcaption>
    </figure>
  )
}
