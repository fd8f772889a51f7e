import { PHOTO_PATH, type Photo, photoName, photoSet } from '../content/photo.ts'

interface PlateProps {
  /** From plates/plate-href.server.ts, or imported with `?url&no-inline`. */
  href: string
  alt?: string
  className?: string
}

/** A line drawing from app/plates/, loaded with the page. Takes colors and font from its surroundings. */
export function Plate({ href, alt, className = '' }: PlateProps) {
  return (
    <svg
      viewBox="0 0 480 300"
      fill="none"
      role={alt ? 'img' : undefined}
      aria-label={alt}
      aria-hidden={alt ? undefined : true}
      className={`plate font-mono font-medium ${className}`}
    >
      <use href={`${href}#plate`} />
    </svg>
  )
}

/** A line drawing as a lazy image, for lists and further down the page. A Plate loads with the page. */
export function PlatePicture({ name, alt = '', className = '' }: { name: string; alt?: string; className?: string }) {
  return (
    <img
      src={pictureHref(name)}
      width={480}
      height={300}
      loading="lazy"
      decoding="async"
      alt={alt}
      className={`plate-picture ${className}`}
    />
  )
}

/** Set by scripts/build/bundle/draw-plates.ts; undefined in tests. */
declare const __PLATE_PICTURES__: string | undefined

const folder = typeof __PLATE_PICTURES__ === 'undefined' ? '/plate-pictures' : __PLATE_PICTURES__

/** The address of a drawing as a standalone picture. @param name of a file in app/plates/ */
export const pictureHref = (name: string) => `${folder}/${name}.svg`

interface PhotoPictureProps {
  photo: Photo
  sizes: string
  /** Loaded at once on the first screen, otherwise lazily. */
  isFirst?: boolean
  /** Blank where a title says the same. */
  alt?: string
}

export function PhotoPicture({ photo: { key }, sizes, isFirst = false, alt = '' }: PhotoPictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={photoSet(key, 'avif')} sizes={sizes} />
      <img
        src={`${PHOTO_PATH}/${photoName(key, 800, 'jpg')}`}
        srcSet={photoSet(key, 'jpg')}
        sizes={sizes}
        width={480}
        height={300}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        alt={alt}
        className="w-full"
      />
    </picture>
  )
}

interface FounderPortraitProps {
  name: string
  note?: string | undefined
}

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
