import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { blockInsertion, insertion, toggleLines, toggleMark } from './editor-commands.ts'
import { editorLook } from './editor-look.ts'
import { lineBreakOf } from './piece-text.ts'

export interface EditorOptions {
  text: string
  /** Its accessible name. */
  label: string
  /** Markdown has marks, a toolbar and pictures; the source of a whole file hasn't. */
  isMarkdown: boolean
  onChange: (text: string) => void
  /** Dropped or pasted files. */
  onFiles: (files: readonly File[]) => void
  onLink: () => void
}

/**
 * An editor for Markdown as it's written: what isn't touched stays as it is, to the last space. It lives in a shadow
 * root, where its styles are constructed sheets: the page's policy allows no style elements.
 */
export function openEditor(host: HTMLElement, options: EditorOptions): EditorView {
  const { text, label, isMarkdown, onChange, onFiles, onLink } = options
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true })
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorState.lineSeparator.of(lineBreakOf(text)),
        history(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true', autocapitalize: 'sentences' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.sliceDoc())
        }),
        isMarkdown ? markdownLanguage : [],
        isMarkdown ? keymap.of([...shortcuts(onLink), ...markdownKeymap]) : [],
        // Tab isn't among them: it leads on, as everywhere else.
        keymap.of([...historyKeymap, ...defaultKeymap]),
        isMarkdown ? pasting(onFiles) : [],
        editorLook,
      ],
    }),
  })
  return view
}

/** Takes another text over, as one step that can be undone. Only what differs changes, so the cursor stays. */
export function replaceText(view: EditorView, text: string): void {
  const { doc } = view.state
  const wanted = view.state.toText(text)
  const [before, after] = [doc.toString(), wanted.toString()]
  if (before === after) return
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from++
  let tail = 0
  while (tail < most - from && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  view.dispatch({ changes: { from, to: before.length - tail, insert: wanted.slice(from, after.length - tail) } })
}

const shortcuts = (onLink: () => void) => [
  { key: 'Mod-b', run: toggleMark('**') },
  { key: 'Mod-i', run: toggleMark('*') },
  {
    key: 'Mod-k',
    run: () => {
      onLink()
      return true
    },
  },
  { key: 'Mod-Alt-2', run: toggleLines(() => '## ') },
  { key: 'Mod-Alt-3', run: toggleLines(() => '### ') },
  { key: 'Mod-Shift-8', run: toggleLines(() => '- ') },
  { key: 'Mod-Shift-7', run: toggleLines((number) => `${number}. `) },
]

/** Formatted text becomes Markdown, and picture files are handed on. */
function pasting(onFiles: EditorOptions['onFiles']) {
  return EditorView.domEventHandlers({
    paste(event, view) {
      const { clipboardData } = event
      const html = clipboardData?.getData('text/html') ?? ''
      const plain = clipboardData?.getData('text/plain') ?? ''
      const files = [...(clipboardData?.files ?? [])]
      // Word adds a picture of the text to the text.
      if (files.length > 0 && plain.trim() === '') {
        event.preventDefault()
        onFiles(files)
        return true
      }
      if (html === '') return false
      event.preventDefault()
      void pasteFormatted(view, html, plain)
      return true
    },
    drop(event, view) {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return false
      event.preventDefault()
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
      if (at !== null) view.dispatch({ selection: { anchor: at } })
      onFiles(files)
      return true
    },
  })
}

async function pasteFormatted(view: EditorView, html: string, plain: string): Promise<void> {
  const markdown = await import('./markdown-of.ts').then(
    ({ markdownOf }) => markdownOf(html),
    // Without the network, the plain text is better than nothing.
    () => undefined,
  )
  const { state } = view
  const isBlock = markdown?.includes('\n') === true && state.doc.lineAt(state.selection.main.from).text.trim() !== ''
  view.dispatch(
    isBlock && state.selection.main.empty ? blockInsertion(state, markdown) : insertion(state, markdown ?? plain),
  )
}
