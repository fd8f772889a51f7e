import { PROTECTION } from '../http/security-headers.ts'

/** How much may be rendered on request. */
export interface RenderBudget {
  atOnce: number
  /** Of each so many milliseconds, how many may go into rendering. */
  window: { length: number; rendering: number }
  /** Milliseconds after which a client is told to try again. */
  patienceMs: number
}

/** Rendering blocks everything else. A tenth of the time is enough: only forms to be corrected need it. */
export const RENDER_BUDGET: RenderBudget = {
  atOnce: 4,
  window: { length: 100, rendering: 10 },
  patienceMs: 5000,
}

const BUSY = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Please try again</title>
<h1>The site is very busy</h1>
<p>What you sent was not taken. Please go back and send it again in a few seconds.</p>
<p><a href="/">Home page</a></p>
</html>
`

const answerBusy = () =>
  new Response(BUSY, {
    status: 503,
    headers: { ...PROTECTION, 'content-type': 'text/html; charset=utf-8', 'retry-after': '5' },
  })

/** @param now of a monotonic clock @returns answers 503 when the budget is used up or a page takes too long */
export function budgetRendering({ atOnce, window, patienceMs }: RenderBudget, now = () => performance.now()) {
  let running = 0
  let begun = now()
  let used = 0
  return async (render: () => Promise<Response>): Promise<Response> => {
    const start = now()
    if (start - begun >= window.length) [begun, used] = [start, 0]
    if (running >= atOnce || used >= window.rendering) return answerBusy()
    running += 1
    const { promise: late, resolve } = Promise.withResolvers<Response>()
    const patience = setTimeout(() => resolve(answerBusy()), patienceMs)
    // One that is too late goes on, and counts until it ends.
    const rendered = render().finally(() => {
      running -= 1
      used += now() - start
      clearTimeout(patience)
    })
    return Promise.race([rendered, late])
  }
}
