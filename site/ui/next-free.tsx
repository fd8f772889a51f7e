import type { RefCallback } from 'react'

/** Has its line before the page knows the next time (site/browser/free-times.ts). @param ref fills it, in an island */
export const NextFree = ({ ref }: { ref?: RefCallback<HTMLElement> }) => (
  <span ref={ref} data-next-free={ref ? undefined : ''} className="block min-h-[1.6em] text-balance" />
)
