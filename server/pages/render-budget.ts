export interface RenderBudget {
  /** How many may render or wait for it. */
  atOnce: number
  /** In each window of `length` ms, at most this many ms of rendering. */
  window: { length: number; rendering: number }
  /** Milliseconds before a client is told to retry. */
  timeoutMs: number
}

/** Rendering blocks everything else. A tenth of the time is enough: only rejected forms need it. */
export const RENDER_BUDGET: RenderBudget = { atOnce: 4, window: { length: 100, rendering: 10 }, timeoutMs: 5000 }

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
  new Response(BUSY, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '5' } })

/** Renders in windows with time left. Answers 503 if too many wait already, or a page takes too long in all. */
export function budgetRendering({ atOnce, window, timeoutMs }: RenderBudget) {
  let taken = 0
  let begun = performance.now()
  let used = 0

  async function renderInTurn(render: () => Promise<Response>): Promise<Response> {
    for (;;) {
      const now = performance.now()
      if (now - begun >= window.length) [begun, used] = [now, 0]
      if (used < window.rendering) break
      await new Promise((resume) => setTimeout(resume, begun + window.length - now))
    }
    const start = performance.now()
    return render().finally(() => (used += performance.now() - start))
  }

  return async (render: () => Promise<Response>): Promise<Response> => {
    if (taken >= atOnce) return answerBusy()
    taken += 1
    const { promise: late, resolve } = Promise.withResolvers<Response>()
    const timeout = setTimeout(() => resolve(answerBusy()), timeoutMs)
    // A late render keeps its place until it ends.
    const rendered = renderInTurn(render).finally(() => {
      taken -= 1
      clearTimeout(timeout)
    })
    return Promise.race([rendered, late])
  }
}
