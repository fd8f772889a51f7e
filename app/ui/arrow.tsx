export function Arrow({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 18 10" fill="none" aria-hidden="true" className={`w-[min(1.125rem,5vw)] shrink-0 ${className}`}>
      <path d="M0 5h16M12 1l4 4-4 4" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  )
}

/** Points down; the parent rotates it. */
export function Chevron({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 12 8" fill="none" aria-hidden="true" className={className}>
      <path d="M1.5 1.5 6 6l4.5-4.5" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  )
}
