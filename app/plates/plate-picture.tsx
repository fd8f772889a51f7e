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
