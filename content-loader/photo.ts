/** An article's photo, in the sizes that ops/build/make-photos.ts generates. */
export interface Photo {
  /** A hash of the file, which prefixes the names of its images. */
  key: string
  alt: string
}

/** Photos are cropped to the shape of the drawings. Smaller ones are rejected. */
export const PHOTO_SIZE = { width: 1200, height: 750 }

/** JPEG is for browsers without AVIF. */
export const PHOTO_WIDTHS = { avif: [480, 800, PHOTO_SIZE.width], jpg: [480, 800] } as const

type Format = keyof typeof PHOTO_WIDTHS

export const PHOTO_PATH = '/assets/photos'

export const photoName = (key: string, width: number, format: Format): string => `${key}-${width}.${format}`

export const sharedPhotoName = (key: string): string => `${key}-shared.jpg`

export const photoSet = (key: string, format: Format): string =>
  PHOTO_WIDTHS[format].map((width) => `${PHOTO_PATH}/${photoName(key, width, format)} ${width}w`).join(', ')

export const sharedPhotoHref = (key: string): string => `${PHOTO_PATH}/${sharedPhotoName(key)}`
