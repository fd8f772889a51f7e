import { pictureHref } from './picture-href.ts'

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
