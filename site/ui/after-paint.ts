/** Defers work until after the next paint, or runs it right away if the page is hidden and doesn't paint. */
export function afterPaint(run: () => void): void {
  if (document.hidden) return run()
  const done = new AbortController()
  const runOnce = () => {
    if (done.signal.aborted) return
    done.abort()
    run()
  }
  document.addEventListener('visibilitychange', runOnce, { signal: done.signal })
  requestAnimationFrame(() => setTimeout(runOnce))
}
