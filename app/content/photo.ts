/** An article's lead picture, in the sizes that scripts/build/make-photos.ts makes of the author's file. */
export interface Photo {
  /** A hash of what the file holds: the beginning of the pictures' names. */
  key: string
  /** One sentence that says what it shows. */
  alt: string
}

/** The shape of a drawing, to which a photo is cut, at the largest size that is made; a smaller file is refused. */
export const PHOTO_SIZE = { width: 1200, height: 750 }

/** How wide the pictures are. JPEG is for the few browsers that show no AVIF. */
export const PHOTO_WIDTHS = { avif: [480, 800, PHOTO_SIZE.width], jpg: [480, 800] } as const

type Format = keyof typeof PHOTO_WIDTHS

/** Where the pictures of photos are served. */
export const PHOTO_PATH = '/assets/photos'

/** The file of one size of a photo. */
export const photoName = (key: string, width: number, format: Format): string => `${key}-${width}.${format}`

/** The file of the picture that networks show, 1200 by 630. */
export const sharedPhotoName = (key: string): string => `${key}-shared.jpg`

/** All sizes of a photo in one format, as browsers choose among them. */
export const photoSet = (key: string, format: Format): string =>
  PHOTO_WIDTHS[format].map((width) => `${PHOTO_PATH}/${photoName(key, width, format)} ${width}w`).join(', ')

/** Where that is served. */
export const sharedPhotoHref = (key: string): string => `${PHOTO_PATH}/${sharedPhotoName(key)}`
