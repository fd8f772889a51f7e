/**
 * Runs what nobody waits for, once: after what the visitor's press has changed is painted, or as soon as nobody sees the page,
 * for then nothing is painted.
 */
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
