import { useEffect, useRef } from 'react'
import { goToPlace } from './go-to-place.ts'
import { placeBehind, placesIn, type WrittenPiece } from './preview-places.ts'

/** @returns what makes a loaded preview lead to the piece as it's written by then, maybe newer than the page */
export function usePlaces(piece: WrittenPiece): (frame: HTMLIFrameElement) => void {
  const written = useRef(piece)
  // The frame's presses come from outside of React.
  useEffect(() => {
    written.current = piece
  }, [piece])
  return (frame) => listenForPlaces(frame, () => written.current)
}

const LOOK = '[data-place]{cursor:text}[data-place]:is(:hover,:focus-visible){outline:2px solid;outline-offset:4px}'

/** A press, or Enter, on a sentence of the preview leads to where it's written. The frame runs no scripts: the console listens. */
function listenForPlaces(frame: HTMLIFrameElement, read: () => WrittenPiece): void {
  const page = frame.contentDocument
  const inside = page?.defaultView
  if (!page || !inside) return
  const find = () => placesIn(page.body, read())
  for (const element of find().keys()) {
    if (element.parentElement?.closest('[data-place]') || !(element instanceof inside.HTMLElement)) continue
    if (element.tabIndex < 0) element.tabIndex = 0
    element.setAttribute('aria-description', 'Enter leads to where it’s written.')
  }
  const sheet = new inside.CSSStyleSheet()
  sheet.replaceSync(LOOK)
  page.adoptedStyleSheets.push(sheet)
  const open = (event: MouseEvent | KeyboardEvent) => {
    const target = event.target instanceof inside.Element ? event.target.closest('[data-place]') : null
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    // Whoever marks words copies them.
    if (page.getSelection()?.isCollapsed === false) return
    const place = find().get(target)
    if (!place) return
    event.preventDefault()
    const caret = 'clientX' in event ? page.caretPositionFromPoint(event.clientX, event.clientY) : null
    const before = page.createRange()
    before.selectNodeContents(target)
    if (caret && target.contains(caret.offsetNode)) before.setEnd(caret.offsetNode, caret.offset)
    else before.collapse(true)
    goToPlace(frame, placeBehind(place, before.toString()))
  }
  page.addEventListener('click', (event) => event.button === 0 && open(event))
  page.addEventListener('keydown', (event) => event.key === 'Enter' && open(event))
}
