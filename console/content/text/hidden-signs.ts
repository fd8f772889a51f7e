import { syntaxTree } from '@codemirror/language'
import { StateEffect } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { signsIn } from './signs.ts'

const settle = StateEffect.define<null>()
const GONE = Decoration.replace({})
const RAISED = Decoration.mark({ class: 'cm-mention' })

/** How long CodeMirror itself waits for the last letter of a composition. */
const AFTER_COMPOSITION_MS = 60

class Hidden {
  /** The ranges that are gone: the cursor skips them. */
  gone: DecorationSet = Decoration.none
  /** Those, and how what's left of them looks. */
  all: DecorationSet = Decoration.none
  #isPressed = false
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #view: EditorView
  readonly #release = () => this.settleIn(0)

  constructor(view: EditorView) {
    this.#view = view
    for (const end of ENDS) window.addEventListener(end, this.#release)
    this.#draw()
  }

  destroy(): void {
    clearTimeout(this.#timer)
    for (const end of ENDS) window.removeEventListener(end, this.#release)
  }

  /** What's under the pointer stays there until it's released. */
  press(): void {
    clearTimeout(this.#timer)
    this.#isPressed = true
  }

  /** Not at once: the editor reads the pointer's place from the text as it was. */
  settleIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#isPressed = false
      this.#view.dispatch({ effects: settle.of(null) })
    }, ms)
  }

  update({ docChanged, changes, selectionSet, viewportChanged, focusChanged, ...update }: ViewUpdate): void {
    if (this.#isPressed || this.#view.composing) {
      if (!docChanged) return
      this.gone = this.gone.map(changes)
      this.all = this.all.map(changes)
      return
    }
    const isSettled = update.transactions.some(({ effects }) => effects.some((effect) => effect.is(settle)))
    const isParsed = syntaxTree(update.startState) !== syntaxTree(update.state)
    if (docChanged || selectionSet || viewportChanged || focusChanged || isSettled || isParsed) this.#draw()
  }

  #draw(): void {
    const { state, visibleRanges, hasFocus } = this.#view
    const chosen = hasFocus ? state.selection.ranges : []
    const signs = visibleRanges
      .flatMap((range) => signsIn(syntaxTree(state), (from, to) => state.sliceDoc(from, to), range))
      .filter(({ owner }) => !chosen.some(({ from, to }) => from <= owner.to && to >= owner.from))
    const gone = signs.map(({ from, to }) => GONE.range(from, to))
    const raised = signs.flatMap(({ from, to, owner }) =>
      owner.name === 'Link' && from === owner.from && to === from + 2 ? [RAISED.range(to, owner.to - 1)] : [],
    )
    this.gone = Decoration.set(gone, true)
    this.all = Decoration.set([...gone, ...raised], true)
  }
}

const ENDS = ['pointerup', 'mouseup', 'pointercancel', 'dragend'] as const

const hiding = ViewPlugin.fromClass(Hidden, {
  decorations: ({ all }) => all,
  provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.gone ?? Decoration.none),
  eventObservers: {
    pointerdown({ button }) {
      if (button === 0) this.press()
    },
    mousedown({ button }) {
      if (button === 0) this.press()
    },
    compositionend() {
      this.settleIn(AFTER_COMPOSITION_MS)
    },
  },
})

/** Markdown's signs stand back wherever the cursor isn't, and nothing moves while a button is down or a word is composed. */
export const hiddenSigns = [
  hiding,
  EditorView.contentAttributes.of({
    'aria-description': 'Markdown’s signs are hidden away from the cursor. “Show the signs” is in the toolbar.',
  }),
]
