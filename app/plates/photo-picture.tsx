import { PHOTO_PATH, type Photo, photoName, photoSet } from '../content/photo.ts'

interface PhotoPictureProps {
  photo: Photo
  /** As in the `sizes` of an image. */
  sizes: string
  /** Loaded at once on the first screen, otherwise lazily. */
  isFirst?: boolean
  /** Blank where a title says the same. */
  alt?: string
}

/** A photo in the shape of a drawing, in a fitting size. */
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
