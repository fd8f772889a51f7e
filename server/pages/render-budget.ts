export interface RenderBudget {
  atOnce: number
  /** In each window of `length` ms, at most this many ms of rendering. */
  window: { length: number; rendering: number }
  /** Milliseconds before a client is told to retry. */
  timeoutMs: number
}

/** Rendering blocks everything else. A tenth of the time is enough: only rejected forms need it. */
export const RENDER_BUDGET: RenderBudget = {
  atOnce: 4,
  window: { length: 100, rendering: 10 },
  timeoutMs: 5000,
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
    headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '5' },
  })

/** @param now a monotonic clock @returns responds 503 if the budget is exhausted or a page takes too long */
export function budgetRendering({ atOnce, window, timeoutMs }: RenderBudget, now = () => performance.now()) {
  let running = 0
  let begun = now()
  let used = 0
  return async (render: () => Promise<Response>): Promise<Response> => {
    const start = now()
    if (start - begun >= window.length) [begun, used] = [start, 0]
    if (running >= atOnce || used >= window.rendering) return answerBusy()
    running += 1
    const { promise: late, resolve } = Promise.withResolvers<Response>()
    const timeout = setTimeout(() => resolve(answerBusy()), timeoutMs)
    // A late render keeps running, and counts until it ends.
    const rendered = render().finally(() => {
      running -= 1
      used += now() - start
      clearTimeout(timeout)
    })
    return Promise.race([rendered, late])
  }
}
