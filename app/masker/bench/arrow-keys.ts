import type { KeyboardEvent } from 'react'

const BUTTONS = 'button'

/** Arrows, Home and End move the focus among the buttons of a text: to the next one, or to the next line. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const from = event.target
  if (!(from instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(BUTTONS)]
  const to = destination(event.key, buttons, buttons.indexOf(from))
  if (!to) return
  event.preventDefault()
  to.focus()
}

/** Makes what has the focus the only stop of the Tab key. */
export function takeTabStop(text: HTMLElement, target: Element) {
  if (!(target instanceof HTMLElement) || !target.matches(BUTTONS)) return
  for (const stop of text.querySelectorAll<HTMLElement>(`${BUTTONS}[tabindex="0"]`)) stop.tabIndex = -1
  target.tabIndex = 0
}

function destination(key: string, buttons: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowRight') return buttons[at + 1]
  if (key === 'ArrowLeft') return buttons[at - 1]
  if (key === 'Home') return buttons[0]
  if (key === 'End') return buttons.at(-1)
  if (key === 'ArrowDown') return nearestOnNextLine(buttons.slice(at), 'below')
  if (key === 'ArrowUp') return nearestOnNextLine(buttons.slice(0, at + 1).reverse(), 'above')
  return undefined
}

/** @param buttons from the one that has the focus on, in the direction of the move */
function nearestOnNextLine(buttons: readonly HTMLElement[], direction: 'above' | 'below') {
  const [from, ...others] = buttons.map((button) => ({ button, box: button.getBoundingClientRect() }))
  if (!from) return undefined
  const first = others.find(({ box }) => {
    const middle = box.top + box.height / 2
    return direction === 'below' ? middle > from.box.bottom : middle < from.box.top
  })
  if (!first) return undefined
  const line = others.filter(({ box }) => Math.abs(box.top - first.box.top) < 6)
  const distance = ({ box }: { box: DOMRect }) => Math.abs(box.left - from.box.left)
  return line.toSorted((one, other) => distance(one) - distance(other))[0]?.button
}
