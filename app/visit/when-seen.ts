/** Calls back once when the page is in front of the visitor, not in a background tab. */
export function whenSeen(callBack: () => void) {
  const check = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', check)
    callBack()
  }
  document.addEventListener('visibilitychange', check)
  check()
}
