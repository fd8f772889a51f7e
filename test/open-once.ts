import { afterAll, beforeAll } from 'vitest'

/** Longer than a hook of the other kind, which may have been given up on before it was done. */
const CLOSING_MS = 600_000

/**
 * Opens what all tests of a file share, and closes it after them: also if opening took longer than a hook may, or else
 * its servers would go on running.
 */
export function openOnce<Opened extends AsyncDisposable>(open: () => Promise<Opened>, use: (opened: Opened) => void) {
  let opening: Promise<Opened> | undefined
  beforeAll(async () => {
    opening = open()
    use(await opening)
  })
  afterAll(async () => {
    // Why it failed has been said by now.
    const opened = await opening?.catch(() => undefined)
    await opened?.[Symbol.asyncDispose]()
  }, CLOSING_MS)
}
