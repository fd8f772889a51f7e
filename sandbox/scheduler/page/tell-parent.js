const embedded = window.parent !== window && new URLSearchParams(location.search).get('embed_domain')

/**
 * Posts one of the provider's messages to the page around the frame. Like the provider, posts nothing when the frame's
 * address has no `embed_domain`. The policy lets only pages of this origin frame this one, so that is the target.
 * @param {string} event
 * @param {object} [payload]
 */
export function tellParent(event, payload = {}) {
  if (embedded) window.parent.postMessage({ event: `calendly.${event}`, payload }, location.origin)
}

/**
 * Tells the page around the frame how high the content is, now and whenever that changes.
 * @param {HTMLElement} content
 */
export function tellHeight(content) {
  new ResizeObserver(() => tellParent('page_height', { height: `${Math.ceil(content.offsetHeight)}px` })).observe(
    content,
  )
}
