import { type MouseEvent, memo, type ReactNode } from 'react'
import { type Masked, type Piece, shownText } from '../engine/masking/mask-text.ts'
import { moveByArrow, takeTabStop } from './arrow-keys.ts'

interface MaskedOutputProps {
  masked: Masked
  /** Whether every word is a button, or only what was found. */
  isMarking: boolean
  onToggle: (key: string) => void
  onMark: (words: string) => void
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’._%+@-]*[\p{L}\p{N}])?/gu

/**
 * The masked text. What was found is a button that masks or shows it everywhere, and so is each word while words are marked; one
 * stop of the Tab key, within which the arrows move. A mouse can press any word at any time.
 */
export const MaskedOutput = memo(function MaskedOutput({ masked, isMarking, onToggle, onMark }: MaskedOutputProps) {
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
    <div
      role="group"
      aria-label="Masked text"
      aria-describedby="masker-keys"
      className="masker-text"
      onClick={press}
      onKeyDown={moveByArrow}
      onFocus={({ currentTarget, target }) => takeTabStop(currentTarget, target)}
    >
      {masked.pieces.flatMap((piece) =>
        piece.entity ? [renderMark(piece, tabIndex())] : renderWords(piece, isMarking ? tabIndex : undefined),
      )}
    </div>
  )
})

// Elements, not components, with their place as key: a word that becomes a placeholder stays the same button and keeps the focus.
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
      className={entity?.isMasked ? 'masker-mark' : 'masker-shown'}
    >
      {shownText(piece)}
      {entity?.isMasked && <span className="sr-only">, {text}</span>}
    </button>
  )
}

/** @param tabIndex of the next button; where it is missing, words are no buttons */
function renderWords({ start, text }: Piece, tabIndex: (() => number) | undefined): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (index > at) parts.push(text.slice(at, index))
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
  parts.push(text.slice(at))
  return parts
}
