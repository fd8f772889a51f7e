/** As a `ref`: focuses an element when it appears. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
