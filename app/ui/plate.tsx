const files = import.meta.glob<string>('../plates/*.svg', { query: '?url', import: 'default', eager: true })

/** A line drawing of app/plates/ by its name; takes its colours from where it stands. */
export function Plate({ name, alt, className = '' }: { name: string; alt?: string; className?: string }) {
  const href = files[`../plates/${name}.svg`]
  if (!href) throw new Error(`There is no drawing app/plates/${name}.svg`)
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
