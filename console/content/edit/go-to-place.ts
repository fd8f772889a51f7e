import { EditorView } from '@codemirror/view'
import { BODY } from '#contracts/content-problems.ts'
import { closeDialog } from './dialog.tsx'
import type { Place } from './preview-places.ts'

/** Leaves a question or a sheet, opens what the field is in, and goes there: to the field itself, or the list that it's in. */
export function goToField(from: Element, path: string): void {
  closeDialog(from)
  const parts = path.split('.')
  for (let count = parts.length; count > 0; count--) {
    const position = document.getElementById(`field-${parts.slice(0, count).join('.')}`)
    if (!position) continue
    for (let fold = position.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
    const target = position.matches('input, select, textarea')
      ? position
      : (position.querySelector<HTMLElement>('input, select, textarea, button, summary') ?? position)
    target.scrollIntoView({ block: 'center' })
    target.focus()
    return
  }
}

/** The same; in the text, to the very letter. */
export function goToPlace(from: Element, { field, at }: Place): void {
  if (field !== BODY) return goToField(from, field)
  closeDialog(from)
  const parts = document.querySelectorAll(`[id="field-${BODY}"] *`)
  const content = [...parts]
    .map(({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>('.cm-content'))
    .find(Boolean)
  const view = content && EditorView.findFromDOM(content)
  if (!view) return
  view.focus()
  const anchor = Math.min(at, view.state.doc.length)
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
}
