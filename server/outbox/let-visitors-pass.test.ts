import { expect, it, vi } from 'vitest'
import { letVisitorsPass } from './let-visitors-pass.ts'

/** Keeps the process behind with its work until it is told to stop; `onTurn` is called whenever it lets others have a turn. */
function keepBusy(onTurn: () => unknown = () => {}): () => void {
  const timer = setInterval(() => {
    for (const end = performance.now() + 60; performance.now() < end; );
    onTurn()
  }, 1)
  return () => clearInterval(timer)
}

async function restTime(): Promise<number> {
  const begun = performance.now()
  await letVisitorsPass(new AbortController().signal)
  return performance.now() - begun
}

it('rests for a moment, so that what comes meanwhile is claimed together', async () => {
  expect(await restTime()).toBeGreaterThanOrEqual(19)
})

it('stands back no longer than for that moment while the process keeps up with its work', async () => {
  // The machine itself may be busy, but not each time.
  await vi.waitFor(async () => expect(await restTime()).toBeLessThan(200), { timeout: 15_000 })
})

it('stands back while the process is behind with its work, but not for long', async () => {
  let turns = 0
  const stop = keepBusy(() => (turns += 1))
  const rested = await restTime()
  stop()
  expect(rested).toBeGreaterThan(300)
  // Each turn keeps the process busy for 60 ms or, on a slow machine, longer.
  expect(turns).toBeLessThan(30)
})

it('stands back no longer once it is told to stop', async () => {
  const stopping = new AbortController()
  let turns = 0
  const stop = keepBusy(() => {
    turns += 1
    stopping.abort()
  })
  await letVisitorsPass(stopping.signal)
  stop()
  // That of the rest which was begun; standing back for as long as it may takes several.
  expect(turns).toBeLessThan(3)
})
