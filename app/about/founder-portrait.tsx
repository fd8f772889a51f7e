import { pictureHref } from '../plates/picture-href.ts'

interface FounderPortraitProps {
  name: string
  /** What has still to be said of what it stands beside. */
  note?: string | undefined
}

/** Stands where the portrait of the founder comes: the back of a view camera, level and still empty. */
export function FounderPortrait({ name, note = 'Portrait to come' }: FounderPortraitProps) {
  return (
    <figure className="max-w-sm">
      <img
        src={pictureHref('founder-portrait')}
        width={400}
        height={484}
        loading="lazy"
        alt="In place of a portrait: the focusing screen of a view camera, level, with the contour of who is still to come"
        className="plate-picture w-full"
      />
      <figcaption className="label mt-4 flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 text-quiet">
        <span>{name}</span>
        <span>{note}</span>
      </figcaption>
    </figure>
  )
}
