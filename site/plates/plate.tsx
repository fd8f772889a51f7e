interface PlateProps {
  /** From plates/plate-href.server.ts, or imported with `?url&no-inline`. */
  href: string
  alt?: string
  className?: string
}

/** A line drawing from site/plates/ that loads with the page. Inherits its colors and font. */
export const Plate = ({ href, alt, className = '' }: PlateProps) => (
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
