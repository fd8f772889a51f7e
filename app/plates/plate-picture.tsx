const files = import.meta.glob<string>(['./*.svg', '!./rings.svg'], {
  query: '?picture',
  import: 'default',
  eager: true,
})

/**
 * A line drawing in the ink of paper, fetched when a reader comes near it: for lists and further down, where a Plate would
 * be fetched before the first paint.
 */
export function PlatePicture({ name, alt = '', className = '' }: { name: string; alt?: string; className?: string }) {
  const src = files[`./${name}.svg`]
  if (!src) throw new Error(`There is no drawing app/plates/${name}.svg`)
  return (
    <img
      src={src}
      width={480}
      height={300}
      loading="lazy"
      decoding="async"
      alt={alt}
      className={`plate-picture ${className}`}
    />
  )
}
