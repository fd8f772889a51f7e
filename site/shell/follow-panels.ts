import { enteredPanel, SEARCH_CHANGED } from '../browser/panel-entry.ts'

const shownPanel = () => document.querySelector<HTMLElement>(':popover-open')

/** Where a pressed link leads, once the panel's entry is left. */
let next: string | undefined
let isLeaving = false

/**
 * Gives an open menu an entry in the browser's history, so that Back closes it and Forward opens it again. However
 * else it closes, its entry is left: there's never one too many.
 */
export function followPanels() {
  // Popovers' own events don't bubble.
  addEventListener('toggle', follow, true)
  addEventListener(SEARCH_CHANGED, follow)
  addEventListener('popstate', goTo)
  addEventListener('click', leaveFirst)
  // A page restored by Back must not have its menu open.
  addEventListener('pagehide', () => shownPanel()?.hidePopover())
  follow()
}

function follow() {
  const panel = shownPanel()?.id
  const entered = enteredPanel()
  if (panel !== undefined && panel !== entered) {
    // Else the browser goes back to where the page was when the menu opened.
    history.scrollRestoration = 'manual'
    const state = { ...(history.state as object | null), panel }
    if (entered === undefined) history.pushState(state, '')
    else history.replaceState(state, '')
  } else if (panel === undefined && entered !== undefined && !isLeaving) {
    isLeaving = true
    history.back()
  }
}

function goTo() {
  isLeaving = false
  const panel = enteredPanel()
  if (panel !== undefined) {
    document.getElementById(panel)?.showPopover()
    return
  }
  shownPanel()?.hidePopover()
  setTimeout(() => {
    history.scrollRestoration = 'auto'
    if (next !== undefined) location.assign(next)
    next = undefined
  })
}

/** The next page comes after the page's own entry, and not after the menu's. */
function leaveFirst(event: MouseEvent) {
  const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.hasAttribute('download')) return
  if (button || altKey || ctrlKey || metaKey || shiftKey) return
  if (event.defaultPrevented || enteredPanel() === undefined) return
  event.preventDefault()
  next = link.href
  shownPanel()?.hidePopover()
}
