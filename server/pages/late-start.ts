/**
 * Runs in the browser, written into the page as text: loads the page's script late, so that the first paint owes
 * nothing to it, and does again what the visitor did before the page could answer. Refers to nothing outside itself.
 * @param preloads addresses of modules to fetch side by side
 * @param load imports the page's script
 * @param atOnce do not wait for the load event
 */
export function lateStart(preloads: string[], load: () => Promise<unknown>, atOnce: boolean): void {
  const early: { type: string; element: HTMLElement }[] = []
  const isActionButton = (element: Element | null): element is HTMLButtonElement =>
    element instanceof HTMLButtonElement && element.type === 'button' && !element.popoverTargetElement
  const keep = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null
    const element = event.type === 'submit' ? target : (target?.closest('button') ?? null)
    if (!(element instanceof HTMLElement) || (event.type === 'click' && !isActionButton(element))) return
    event.preventDefault()
    // React answers some presses while it takes the page over: this one would count twice.
    event.stopPropagation()
    early.push({ type: event.type, element })
    start()
  }
  const stopKeeping = () => {
    removeEventListener('submit', keep, true)
    removeEventListener('click', keep, true)
  }
  const told: Element[] = []
  // The script failed or hangs. A form with a door is the browser's own to send; else what was typed stays, the visitor
  // is told, and the next press tries again.
  const giveUp = () => {
    clearTimeout(patience)
    isStarted = false
    for (const { element } of early.splice(0)) {
      const status = element.querySelector('[role=status]')
      const isSentPlainly = element instanceof HTMLFormElement && element.hasAttribute('action')
      // Without a network the browser's own page would take the place of what was typed.
      if (isSentPlainly && navigator.onLine) return HTMLFormElement.prototype.submit.call(element)
      if (!status) continue
      status.textContent = 'Something went wrong. Please try again.'
      told.push(status)
    }
  }
  let isStarted = false
  let patience: ReturnType<typeof setTimeout>
  const start = () => {
    if (isStarted) return
    isStarted = true
    // React must find the page as it was rendered.
    for (const status of told.splice(0)) status.textContent = ''
    patience = setTimeout(giveUp, 15_000)
    for (const href of preloads)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    load().catch(giveUp)
  }
  addEventListener('submit', keep, true)
  addEventListener('click', keep, true)
  addEventListener(
    'hydrated',
    () => {
      clearTimeout(patience)
      stopKeeping()
      for (const { type, element } of early) {
        if (type === 'submit' && element instanceof HTMLFormElement) element.requestSubmit()
        else element.click()
      }
    },
    { once: true },
  )
  if (atOnce) return start()
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(type, start, { once: true, capture: true, passive: true })
  const whenIdle = () => {
    // Idle, or two seconds later on a machine that never is.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
    else setTimeout(start)
  }
  // The load can end before the first frame is shown, which must not wait. In the background no frames are shown.
  const afterFrame = () => {
    if (document.hidden) whenIdle()
    else requestAnimationFrame(() => setTimeout(whenIdle))
  }
  if (document.readyState === 'complete') afterFrame()
  else addEventListener('load', afterFrame, { once: true })
}
