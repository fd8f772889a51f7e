import { useEffect, useState } from 'react'

/**
 * How much of a long list to show: a little at once, and more with each frame. Laid out all together, it would keep the
 * page from answering.
 */
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
