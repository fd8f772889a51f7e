import type { MouseEvent, PointerEvent } from 'react'
import { LOCK_MS } from './survey-state.ts'

/** How far apart two taps of one finger may be, in pixels. */
const NEAR = 30

/**
 * Drops a press at the place of the last one that comes right after a new screen: the second of two taps would answer
 * the next question, unread. `event.detail` counts only quick clicks of a mouse.
 */
export function dropSecondPress() {
  let [shownAt, lastX, lastY] = [-NEAR * LOCK_MS, -NEAR, -NEAR]
  let isNear = false
  return {
    /** Another screen is there. */
    onScreen: () => {
      shownAt = performance.now()
    },
    handlers: {
      onPointerDownCapture: ({ clientX, clientY }: PointerEvent) => {
        isNear = Math.hypot(clientX - lastX, clientY - lastY) <= NEAR
        ;[lastX, lastY] = [clientX, clientY]
      },
      onClickCapture: (event: MouseEvent) => {
        // The keyboard's clicks count 0. An early choice that it makes isn't lost.
        if (!isNear || !event.detail || performance.now() - shownAt >= LOCK_MS) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
