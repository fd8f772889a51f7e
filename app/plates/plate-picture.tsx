/**
 * A line drawing in the ink of paper, fetched when a reader comes near it: for lists and further down, where a Plate would
 * be fetched before the first paint.
 */
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

/** Set by scripts/build/bundle/draw-plates.ts in what the site is made of; not defined in tests. */
declare const __PLATE_PICTURES__: string | undefined

const folder = typeof __PLATE_PICTURES__ === 'undefined' ? '/plate-pictures' : __PLATE_PICTURES__

/** Where a drawing is served as a picture that stands alone. @param name of a file of app/plates/ */
export const pictureHref = (name: string) => `${folder}/${name}.svg`
