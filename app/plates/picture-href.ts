/** Set by scripts/build/bundle/draw-plates.ts in what the site is made of; not defined in tests. */
declare const __PLATE_PICTURES__: string | undefined

const folder = typeof __PLATE_PICTURES__ === 'undefined' ? '/plate-pictures' : __PLATE_PICTURES__

/** Where a drawing is served as a picture that stands alone. @param name of a file of app/plates/ */
export const pictureHref = (name: string) => `${folder}/${name}.svg`
