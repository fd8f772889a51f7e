/** Wakes one who waits. Rung while nobody waits, it is heard by the next who does. */
export interface Bell {
  ring(): void
  /** Resolves at the next ring, or after `atMostMs`. */
  wait(atMostMs: number): Promise<void>
}

/** A bell for one who waits. */
export function createBell(): Bell {
  let rung = false
  let answer: (() => void) | undefined
  return {
    ring() {
      rung = true
      answer?.()
    },
    async wait(atMostMs) {
      if (!rung) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, atMostMs)
        answer = resolve
        await promise
        clearTimeout(timer)
        answer = undefined
      }
      rung = false
    },
  }
}
