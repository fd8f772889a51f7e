import type { CDPSession, Page } from '@playwright/test'

/** A slow phone's processor beside this machine's. */
const SLOWDOWN = 4

declare global {
  interface Window {
    /** Milliseconds from an input to the next paint, by interaction. */
    interactions: Record<number, number>
  }
}

/** Runs in the page from its start: notes each interaction as event timing tells it (Interaction to Next Paint). */
export function noteInteractions(): void {
  window.interactions = {}
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue
      const before = window.interactions[entry.interactionId] ?? 0
      window.interactions[entry.interactionId] = Math.max(before, entry.duration)
    }
  })
  // The shortest that the standard allows to be asked for.
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  }
  observer.observe(options)
}

/**
 * The longest interaction while something is done, in steps of 8 ms; 16 is the shortest that's told.
 * @param devTools of the same page
 */
export async function longestInteraction(page: Page, devTools: CDPSession, act: () => Promise<void>): Promise<number> {
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.evaluate(() => {
    window.interactions = {}
  })
  await act()
  // An entry is told with the frame after the one that it ends with.
  await page.waitForTimeout(600)
  const durations = await page.evaluate(() => Object.values(window.interactions))
  if (durations.length === 0)
    throw new Error('Nothing that was done was seen by the page, or all of it in less than 16 ms.')
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return Math.max(16, ...durations)
}
