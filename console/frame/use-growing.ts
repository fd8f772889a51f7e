import { useEffect, useState } from 'react'

/** How much of a long list to show: more with each frame, so that the page answers meanwhile. */
export function useGrowing(total: number, { first, step }: { first: number; step: number }): number {
  const [count, setCount] = useState(first)
  // The browser says when it's ready for more.
  useEffect(() => {
    if (count >= total) return undefined
    const next = requestAnimationFrame(() => setCount(count + step))
    return () => cancelAnimationFrame(next)
  }, [count, total, step])
  return Math.min(count, total)
}
