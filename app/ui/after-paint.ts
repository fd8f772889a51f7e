/**
 * Runs what nobody waits for after what the visitor's press has changed is painted; in a page that nobody sees, at once, for
 * nothing is painted there.
 */
export function afterPaint(run: () => void): void {
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(run))
}
