interface PlatePictureProps {
  name: string
  isFirst?: boolean
  alt?: string
  className?: string
}

/** A line drawing as an image, for lists and lower parts of a page. A Plate loads with the page. */
export const PlatePicture = ({ name, isFirst = false, alt = '', className = '' }: PlatePictureProps) => (
  <img
    src={`${folder}/${name}.svg`}
    width={480}
    height={300}
    loading={isFirst ? 'eager' : 'lazy'}
    decoding="async"
    alt={alt}
    // With forced colors, ink in the color of paper needs paper behind it.
    className={`forced-colors:bg-paper forced-colors:forced-color-adjust-none ${className}`}
  />
)

/** Defined by ops/build/draw-plates.ts; undefined in tests. */
declare const __PLATE_PICTURES__: string | undefined

const folder = typeof __PLATE_PICTURES__ === 'undefined' ? '/plate-pictures' : __PLATE_PICTURES__

interface FounderPortraitProps {
  portrait: string
  name: string
  note?: string | undefined
}

export const FounderPortrait = ({ portrait, name, note }: FounderPortraitProps) => (
  <figure className="max-w-sm">
    <img
      src={portrait}
      width={400}
      height={484}
      loading="lazy"
      alt={name}
      className="aspect-[400/484] w-full object-cover"
    />
    <figcaption className="label mt-4 flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 text-quiet">
      <span>{name}</span>
      {note && <span>{note}</span>}
    </figcaption>
  </figure>
)
