import { EditorView } from '@codemirror/view'
import { withoutSigns } from './signs.ts'

/** For this editor, which takes it back as it was written. */
export const MARKDOWN = 'text/markdown'

let htmlOf: ((markdown: string, origin: string) => string) | undefined

/** Copies and cuts without signs: plain for plain fields, formatted for Word and mail, and as written for this editor. */
export const copying = EditorView.domEventHandlers({
  copy,
  cut: copy,
  // A clipboard doesn't wait.
  focus() {
    void import('./html-of.ts').then(
      (loaded) => (htmlOf = loaded.htmlOf),
      // Without the network, it's copied as plain text.
      () => undefined,
    )
  },
})

function copy({ type, clipboardData }: ClipboardEvent, view: EditorView): boolean {
  const { state } = view
  const source = state.selection.ranges.map(({ from, to }) => state.sliceDoc(from, to)).join('\n')
  if (source === '' || !clipboardData) return false
  clipboardData.setData('text/plain', withoutSigns(source))
  if (htmlOf) clipboardData.setData('text/html', htmlOf(source, location.origin))
  clipboardData.setData(MARKDOWN, source)
  if (type === 'cut') view.dispatch(state.replaceSelection(''), { userEvent: 'delete.cut', scrollIntoView: true })
  return true
}
