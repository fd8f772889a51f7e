import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The page's own fonts and colors, so that a text looks here nearly as it will. */
const frame = EditorView.theme({
  '&': { color: 'var(--color-ink)', backgroundColor: 'var(--color-raised)', fontSize: 'max(1.0625rem, 16px)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-text)', lineHeight: '1.6', overflowX: 'hidden' },
  '.cm-content': { padding: '1rem 0', caretColor: 'var(--color-ink)', minHeight: '22rem' },
  '.cm-line': { padding: '0 1.125rem' },
  '.cm-placeholder': { color: 'var(--color-quiet)' },
})

const look = HighlightStyle.define([
  { tag: tags.heading1, fontFamily: 'var(--font-display)', fontSize: '1.625em', lineHeight: '1.3' },
  { tag: tags.heading2, fontFamily: 'var(--font-display)', fontSize: '1.4375em', lineHeight: '1.3' },
  { tag: tags.heading3, fontFamily: 'var(--font-display)', fontSize: '1.1875em', lineHeight: '1.4' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.link, color: 'var(--color-primary)' },
  { tag: tags.url, color: 'var(--color-quiet)', fontFamily: 'var(--font-mono)', fontSize: '0.8125em' },
  { tag: tags.monospace, fontFamily: 'var(--font-mono)', fontSize: '0.875em' },
  { tag: tags.quote, color: 'var(--color-quiet)' },
  // Stars, hyphens, brackets: there, but not in the way.
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], color: 'var(--color-accent-text)' },
])

export const editorLook = [frame, syntaxHighlighting(look)]
