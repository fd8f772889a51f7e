import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands'
import { markdownKeymap } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { sameEnds } from '#contracts/yaml-source.ts'
import { announce } from '../../frame/live-region.tsx'
import { copying, MARKDOWN } from './copied-text.ts'
import { blockInsertion, insertion, TOOLS } from './editor-commands.ts'
import { breakLine, endParagraph, leaveList } from './enter-key.ts'
import { deleteNote, pairedNotes, wentAlong } from './footnotes.ts'
import { hiddenSigns } from './hidden-signs.ts'
import { endsLike, fileTextOf, withLineEnds } from './line-ends.ts'
import { siteMarkdown } from './signs.ts'

export interface EditorOptions {
  text: string
  label: string
  /** Markdown has marks, a toolbar and pictures; the source of a whole file hasn't. */
  isMarkdown: boolean
  showsSigns: boolean
  onChange: (text: string) => void
  onFiles: (files: readonly File[]) => void
  onLink: () => void
}

/**
 * An editor for Markdown as it's written: what isn't touched stays as it is, to the last space. It lives in a shadow
 * root, where its styles are constructed sheets: the page's policy allows no style elements.
 */
export function openEditor(host: HTMLElement, options: EditorOptions): EditorView {
  const { text, label, isMarkdown, showsSigns, onChange, onFiles, onLink } = options
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true })
  return new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        withLineEnds(text),
        history(),
        ownSteps,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true', autocapitalize: 'sentences' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(fileTextOf(update.state))
          for (const effect of update.transactions.flatMap(({ effects }) => effects))
            if (effect.is(wentAlong))
              announce(
                `The footnote’s ${effect.value === 'note' ? 'words' : 'mention'} went with it. Undo brings back both.`,
              )
        }),
        isMarkdown ? [siteMarkdown, pairedNotes, keys(onLink), pasting(onFiles), signs.of(signsBy(showsSigns))] : [],
        // Tab isn't among them: it leads on, as everywhere else.
        keymap.of([...historyKeymap, ...defaultKeymap]),
        frame,
        syntaxHighlighting(look),
      ],
    }),
  })
}

const signs = new Compartment()
const signsBy = (areShown: boolean) => (areShown ? [] : [hiddenSigns, copying])

/** All of Markdown's signs, or only those at the cursor. */
export function showSigns(view: EditorView, areShown: boolean): void {
  view.dispatch({ effects: signs.reconfigure(signsBy(areShown)) })
}

/** Each Enter and each button can be undone by itself: what's typed right after it is another step. */
export const ownSteps = EditorState.transactionExtender.of((transaction) =>
  transaction.docChanged && transaction.isUserEvent('input') && !transaction.isUserEvent('input.type')
    ? { annotations: isolateHistory.of('full') }
    : null,
)

/** Takes another text over, as one step that can be undone. Only what differs changes, so the cursor stays. */
export function replaceText(view: EditorView, text: string): void {
  const { doc } = view.state
  const wanted = view.state.toText(text)
  const [before, after] = [doc.toString(), wanted.toString()]
  if (before === after && fileTextOf(view.state) === text) return
  const { head, tail } = sameEnds(before, after)
  view.dispatch({
    changes: { from: head, to: before.length - tail, insert: wanted.slice(head, after.length - tail) },
    effects: endsLike(text),
  })
}

const keys = (onLink: () => void) =>
  keymap.of([
    ...shortcuts(onLink),
    { key: 'Enter', run: leaveList, shift: breakLine },
    { key: 'Backspace', run: deleteNote(false) },
    { key: 'Delete', run: deleteNote(true) },
    ...markdownKeymap,
    { key: 'Enter', run: endParagraph },
  ])

const shortcuts = (onLink: () => void) =>
  TOOLS.flatMap(({ key, does }) => {
    if (key === undefined) return []
    const ask = () => {
      onLink()
      return true
    }
    return [{ key, run: typeof does === 'function' ? does : ask }]
  })

/** Formatted text becomes Markdown, and picture files are handed on. */
const pasting = (onFiles: EditorOptions['onFiles']) =>
  EditorView.domEventHandlers({
    paste(event, view) {
      const { clipboardData } = event
      const own = clipboardData?.getData(MARKDOWN) ?? ''
      if (own !== '') {
        event.preventDefault()
        view.dispatch(insertion(view.state, own))
        return true
      }
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

async function pasteFormatted(view: EditorView, html: string, plain: string): Promise<void> {
  const { markdown, pictures } = await import('./markdown-of.ts').then(
    ({ markdownOf }) => markdownOf(html, location.origin),
    // Without the network, the plain text is better than nothing.
    () => ({ markdown: undefined, pictures: 0 }),
  )
  if (pictures > 0)
    announce(
      pictures === 1
        ? '1 picture couldn’t come along. Add it with Picture.'
        : `${pictures} pictures couldn’t come along. Add each with Picture.`,
    )
  const { state } = view
  const isBlock = markdown?.includes('\n') === true && state.doc.lineAt(state.selection.main.from).text.trim() !== ''
  view.dispatch(
    isBlock && state.selection.main.empty ? blockInsertion(state, markdown) : insertion(state, markdown ?? plain),
  )
}

/** The page's own fonts and colors, so that a text looks here nearly as it will. */
const frame = EditorView.theme({
  '&': { color: 'var(--color-ink)', backgroundColor: 'var(--color-raised)', fontSize: 'max(1.0625rem, 16px)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-text)', lineHeight: '1.6', overflowX: 'hidden' },
  '.cm-content': { padding: '1rem 0', caretColor: 'var(--color-ink)', minHeight: '22rem' },
  '.cm-line': { padding: '0 1.125rem' },
  // Raised without making its line higher.
  '.cm-mention': { fontSize: '0.75em', lineHeight: '0', verticalAlign: 'super', color: 'var(--color-primary)' },
})

const look = HighlightStyle.define([
  { tag: tags.heading1, fontFamily: 'var(--font-display)', fontSize: '1.625em', lineHeight: '1.3' },
  { tag: tags.heading2, fontFamily: 'var(--font-display)', fontSize: '1.4375em', lineHeight: '1.3' },
  { tag: tags.heading3, fontFamily: 'var(--font-display)', fontSize: '1.1875em', lineHeight: '1.4' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.link, color: 'var(--color-primary)' },
  { tag: tags.url, color: 'var(--color-quiet)', fontFamily: 'var(--font-mono)', fontSize: '0.8125em', lineHeight: '0' },
  { tag: tags.monospace, fontFamily: 'var(--font-mono)', fontSize: '0.875em', lineHeight: '0' },
  { tag: tags.quote, color: 'var(--color-quiet)' },
  // Stars, hyphens, brackets: there, but not in the way.
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], color: 'var(--color-accent-text)' },
])
