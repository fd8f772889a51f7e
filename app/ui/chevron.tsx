/** Points down at what a press opens; turned round by its owner while that is open. */
export function Chevron({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 12 8" fill="none" aria-hidden="true" className={className}>
      <path d="M1.5 1.5 6 6l4.5-4.5" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  )
}
