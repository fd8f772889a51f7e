/** As the `ref` of what appears: moves the focus there once, so that a message is read where the visitor goes on. */
export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
