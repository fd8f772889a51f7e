interface PlateProps {
  /** Where its file is served: plates/plate-href.server.ts, or the file itself imported with `?url&no-inline`. */
  href: string
  alt?: string
  className?: string
}

/** A line drawing of app/plates/, fetched with the page; takes its colors and its face from where it stands. */
export function Plate({ href, alt, className = '' }: PlateProps) {
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
