import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useState } from 'react'
import { type Masked, type Piece, shownText } from '../engine/mask-text.ts'
import { number, Tool } from './tools.tsx'

interface MaskedOutputProps {
  masked: Masked
  /** Whether every word is a button, or only the entities. */
  isMarking: boolean
  onToggle: (key: string) => void
  onMark: (words: string) => void
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’._%+@-]*[\p{L}\p{N}])?/gu

/**
 * The masked text. Each entity is a button that masks or shows it everywhere; while marking, each word is a button too.
 * The whole text is one Tab stop, and arrow keys move within it. A mouse can press any word at any time.
 */
export const MaskedOutput = memo(function MaskedOutput({ masked, isMarking, onToggle, onMark }: MaskedOutputProps) {
  const sheets = sheetsOf(masked)
  const [wanted, setSheet] = useState(0)
  const sheet = Math.min(wanted, sheets.length - 1)
  function press({ target }: MouseEvent) {
    const hasSelection = window.getSelection()?.isCollapsed === false
    const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-key], [data-word]') : null
    if (!pressed || hasSelection) return
    const { key } = pressed.dataset
    if (key === undefined) onMark(pressed.textContent)
    else onToggle(key)
  }
  let needsTabStop = true
  const tabIndex = () => {
    const index = needsTabStop ? 0 : -1
    needsTabStop = false
    return index
  }
  return (
    <>
      {sheets.length > 1 && (
        <div className="mb-4 flex flex-wrap items-center gap-2.5">
          <Tool disabled={sheet === 0} onClick={() => setSheet(sheet - 1)}>
            Previous part
          </Tool>
          <Tool disabled={sheet === sheets.length - 1} onClick={() => setSheet(sheet + 1)}>
            Next part
          </Tool>
          <p role="status" className="text-small text-quiet">
            {`Part ${number.format(sheet + 1)} of ${number.format(sheets.length)}. Copying takes all of them.`}
          </p>
        </div>
      )}
      <div
        role="group"
        aria-label="Masked text"
        aria-describedby="masker-keys"
        className="masker-text"
        onClick={press}
        onKeyDown={moveByArrow}
        onFocus={({ currentTarget, target }) => takeTabStop(currentTarget, target)}
      >
        {(sheets[sheet] ?? []).flatMap((piece) =>
          piece.entity ? [renderMark(piece, tabIndex())] : renderWords(piece, isMarking ? tabIndex : undefined),
        )}
      </div>
    </>
  )
})

/** How many characters a browser renders at once without a delay. */
const SHEET = 12_000
/** Cut at the end of a line, else between words, else anywhere. */
const STRETCH = /[\s\S]{1,1000}(?:\n|$)|[\s\S]{1,1000}\s|[\s\S]{1,1000}/g

function sheetsOf({ pieces }: Masked): Piece[][] {
  const sheets: Piece[][] = [[]]
  let length = 0
  for (const piece of pieces) {
    const stretches = piece.entity
      ? [piece]
      : Array.from(piece.text.matchAll(STRETCH), ({ 0: text, index }) => ({ start: piece.start + index, text }))
    for (const stretch of stretches) {
      if (length >= SHEET) {
        sheets.push([])
        length = 0
      }
      sheets.at(-1)?.push(stretch)
      length += stretch.text.length
    }
  }
  return sheets
}

// Text has elements of its own: extensions that replace text nodes would trip React up.
// Elements keyed by position, not components: a word that becomes a placeholder stays the same button and keeps focus.
function renderMark(piece: Piece, tabIndex: number): ReactNode {
  const { entity, text, start } = piece
  return (
    <button
      key={start}
      type="button"
      data-key={entity?.key}
      aria-pressed={entity?.isMasked}
      tabIndex={tabIndex}
      title={entity?.isMasked ? text : undefined}
      data-certainty={entity?.certainty}
      className={entity?.isMasked ? 'masker-mark' : 'masker-shown'}
    >
      <span>{shownText(piece)}</span>
      {entity?.isMasked && <span className="sr-only">, {text}</span>}
    </button>
  )
}

/** @param tabIndex of the next button; if undefined, words aren't buttons */
function renderWords({ start, text }: Piece, tabIndex: (() => number) | undefined): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (index > at) parts.push(<span key={start + at}>{text.slice(at, index)}</span>)
    const key = start + index
    parts.push(
      tabIndex ? (
        <button key={key} type="button" data-word tabIndex={tabIndex()} className="masker-word">
          {word}
        </button>
      ) : (
        <span key={key} data-word className="masker-word">
          {word}
        </span>
      ),
    )
    at = index + word.length
  }
  if (at < text.length) parts.push(<span key={start + at}>{text.slice(at)}</span>)
  return parts
}

const BUTTONS = 'button'

/** Arrow keys, Home and End move the focus among the buttons of a text: to the next button or the next line. */
function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const from = event.target
  if (!(from instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(BUTTONS)]
  const to = destination(event.key, buttons, buttons.indexOf(from))
  if (!to) return
  event.preventDefault()
  to.focus()
}

/** Makes the focused button the only Tab stop. */
function takeTabStop(text: HTMLElement, target: Element) {
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

/** @param buttons from the focused one onward, in the direction of the move */
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
