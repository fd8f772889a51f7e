import type { MouseEvent, PointerEvent } from 'react'
import { LOCK_MS } from './survey-state.ts'

/** How far apart two taps of one finger may be, in pixels. */
const NEAR = 30

/**
 * Drops a press at the place of the last one that comes right after a new screen: the second of two taps would answer
 * the next question, unread. `event.detail` counts only quick clicks of a mouse.
 */
export function dropSecondPress() {
  let shownAt = -Infinity
  let presses: { x: number; y: number }[] = []
  return {
    /** Another screen is there. */
    onScreen: () => {
      shownAt = performance.now()
    },
    handlers: {
      onPointerDownCapture: ({ clientX: x, clientY: y }: PointerEvent) => {
        presses = [...presses.slice(-1), { x, y }]
      },
      onClickCapture: (event: MouseEvent) => {
        const [one, other] = presses
        // The keyboard's clicks count 0. An early choice that it makes isn't lost.
        if (!one || !other || event.detail === 0 || performance.now() - shownAt > LOCK_MS) return
        if (Math.hypot(one.x - other.x, one.y - other.y) > NEAR) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
