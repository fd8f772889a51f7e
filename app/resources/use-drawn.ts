import { startTransition, useEffect, useState } from 'react'
import { isReturning } from '../address.ts'
import { afterPaint } from '../ui/after-paint.ts'

/** A slow phone draws so many cards without keeping anybody waiting. */
const AT_A_TIME = 6

/**
 * How many pieces of a list to draw now: few when it has just become another, then more, so that a key or a tap is answered in
 * between. All at once where the visitor may have been before, for the browser scrolls back to that place.
 * @param list tells one list from another
 * @param shown how many it comes to
 */
export function useDrawn(list: string, shown: number): number {
  const isReturn = isReturning()
  const [drawn, setDrawn] = useState({ list, count: isReturn ? shown : AT_A_TIME })
  if (drawn.list !== list) setDrawn({ list, count: isReturn ? shown : AT_A_TIME })
  // Follows the browser's painting.
  useEffect(() => {
    if (drawn.count >= shown) return
    const drawMore = () => setDrawn({ list: drawn.list, count: drawn.count + AT_A_TIME })
    let isWanted = true
    afterPaint(() => isWanted && startTransition(drawMore))
    return () => {
      isWanted = false
    }
  }, [drawn, shown])
  return Math.min(drawn.count, shown)
}
