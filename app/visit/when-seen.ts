const isSeen = () => document.visibilityState === 'visible' && !('prerendering' in document && document.prerendering)

/**
 * Calls back once when the page is in front of the visitor: not in a background tab, not while the browser only prepares
 * it. Answers how to call it off.
 */
export function whenSeen(callBack: () => void): () => void {
  const stop = () => {
    document.removeEventListener('visibilitychange', check)
    document.removeEventListener('prerenderingchange', check)
  }
  const check = () => {
    if (!isSeen()) return
    stop()
    callBack()
  }
  document.addEventListener('visibilitychange', check)
  document.addEventListener('prerenderingchange', check)
  check()
  return stop
}
