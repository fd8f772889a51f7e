import { pictureHref } from '../plates/plate-picture.tsx'

interface FounderPortraitProps {
  name: string
  /** A caption, such as 'Sample story'. */
  note?: string | undefined
}

/** Stands in for the founder's portrait. */
export function FounderPortrait({ name, note }: FounderPortraitProps) {
  return (
    <figure className="max-w-sm">
      <img
        src={pictureHref('founder-portrait')}
        width={400}
        height={484}
        loading="lazy"
        alt="In place of a portrait: the focusing screen of a view camera, level, with an outline where a person stands"
        className="plate-picture w-full"
      />
      <figcaption className="label mt-4 flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 text-quiet">
        <span>{name}</span>
        {note && <span>{note}</span>}
      </figcaption>
    </figure>
  )
}
