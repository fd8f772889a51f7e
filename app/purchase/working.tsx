/** A scale whose needle is at its start: something is being asked. */
export function Working() {
  return (
    <svg viewBox="0 0 360 20" fill="none" aria-hidden="true" className="mt-10 w-full max-w-sm">
      <path d={TICKS} stroke="var(--color-edge)" />
      <path d="M0 19.5H360" stroke="var(--color-ink)" />
      <path d="M0 2V19" stroke="var(--color-accent)" strokeWidth="3" />
    </svg>
  )
}

const TICKS = Array.from({ length: 37 }, (_, index) => `M${index * 10 || 0.5} ${index % 6 === 0 ? 8 : 13}V19`).join('')
