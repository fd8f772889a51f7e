import { PHOTO_PATH, type Photo, photoName, photoSet } from '../content/photo.ts'

interface PhotoPictureProps {
  photo: Photo
  /** How wide it is shown, as the `sizes` of an image say it. */
  sizes: string
  /** Whether it belongs to the first screen, or else is fetched when a reader comes near. */
  isFirst?: boolean
  /** Left blank where a title beside it says what it stands for. */
  alt?: string
}

/** A photo in the shape of a drawing, and in the size that a screen needs. */
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
