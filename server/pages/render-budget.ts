import { PROTECTION } from '../http/security-headers.ts'

/** How much may be rendered at a time, because a client has asked for it. */
export interface RenderBudget {
  /** Pages that are being rendered at the same moment. */
  atOnce: number
  /** Milliseconds after which a client is told to try again. */
  patienceMs: number
}

/** A page takes about 10 ms of the processor, so who asks for a file meanwhile waits for four of them at most. */
export const RENDER_BUDGET: RenderBudget = { atOnce: 4, patienceMs: 5000 }

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

/** @returns renders, or answers 503 with Retry-After: at once when the budget is used up, and when a page takes too long */
export function budgetRendering({ atOnce, patienceMs }: RenderBudget) {
  let running = 0
  return async (render: () => Promise<Response>): Promise<Response> => {
    if (running >= atOnce) return answerBusy()
    running += 1
    const { promise: late, resolve } = Promise.withResolvers<Response>()
    const patience = setTimeout(() => resolve(answerBusy()), patienceMs)
    // One that is too late goes on, and has its part of the budget until it ends.
    const rendered = render().finally(() => {
      running -= 1
      clearTimeout(patience)
    })
    return Promise.race([rendered, late])
  }
}
