interface PlatePictureProps {
  name: string
  /** Loads eagerly on the first screen, otherwise lazily. */
  isFirst?: boolean
  alt?: string
  className?: string
}

/** A line drawing as an image, for lists and lower parts of a page. A Plate loads with the page. */
export function PlatePicture({ name, isFirst = false, alt = '', className = '' }: PlatePictureProps) {
  return (
    <img
      src={pictureHref(name)}
      width={480}
      height={300}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      alt={alt}
      className={`plate-picture ${className}`}
    />
  )
}

/** Defined by scripts/build/draw-plates.ts; undefined in tests. */
declare const __PLATE_PICTURES__: string | undefined

const folder = typeof __PLATE_PICTURES__ === 'undefined' ? '/plate-pictures' : __PLATE_PICTURES__

/** The URL of a drawing as a standalone image. @param name of a file in app/plates/ */
const pictureHref = (name: string) => `${folder}/${name}.svg`

interface FounderPortraitProps {
  portrait: string
  name: string
  note?: string | undefined
}

export function FounderPortrait({ portrait, name, note }: FounderPortraitProps) {
  return (
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
}
