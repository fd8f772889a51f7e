import type { EditorView } from '@codemirror/view'
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ifPossible } from '#contracts/if-possible.ts'
import { SIGNS_KEY } from '#contracts/storage-keys.ts'
import { announce } from '../../frame/live-region.tsx'
import { LinkDialog } from '../edit/dialog.tsx'
import { PictureDialog } from '../edit/picture-dialog.tsx'
import { blockInsertion, insertion, linkOf, pictureOf, TOOLS, type Tool } from './editor-commands.ts'
import { openEditor, replaceText, showSigns } from './open-editor.ts'

interface MarkdownEditorProps {
  file: string
  text: string
  label: string
  /** False for the source of a whole file, which has no toolbar. */
  isMarkdown?: boolean
  onChange: (text: string) => void
}

/** @property pictures the files that were dropped, asked about one by one */
type Asking = { for: 'link'; words: string } | { for: 'picture'; pictures: readonly File[] }

export function MarkdownEditor({ file, text, label, isMarkdown = true, onChange }: MarkdownEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(undefined)
  const [asking, setAsking] = useState<Asking>()
  const changed = useEffectEvent(onChange)
  const askForLink = () => {
    const state = editor.current?.state
    if (state) setAsking({ for: 'link', words: state.sliceDoc(state.selection.main.from, state.selection.main.to) })
  }
  const linkAsked = useEffectEvent(askForLink)
  const askForPicture = useEffectEvent((files: readonly File[]) => {
    const pictures = files.filter(({ type }) => type.startsWith('image/'))
    if (pictures.length > 0) setAsking({ for: 'picture', pictures })
    else announce('Only pictures can go into a text.')
  })
  const [showsSigns, setSigns] = useState(readSigns)
  const begun = useEffectEvent(() => ({ text, showsSigns }))
  // The editor owns its part of the page.
  useEffect(() => {
    if (!host.current) return
    const view = openEditor(host.current, {
      ...begun(),
      label,
      isMarkdown,
      onChange: (now) => changed(now),
      onFiles: (files) => askForPicture(files),
      onLink: () => linkAsked(),
    })
    editor.current = view
    return () => view.destroy()
  }, [label, isMarkdown])
  // Takes over a text that didn't come from it, such as somebody else's.
  useEffect(() => {
    if (editor.current) replaceText(editor.current, text)
  }, [text])

  function chooseSigns() {
    if (editor.current) showSigns(editor.current, !showsSigns)
    keepSigns(!showsSigns)
    setSigns(!showsSigns)
  }
  const insert = (make: typeof insertion, markdown: string) => {
    const view = editor.current
    if (!view) return
    view.dispatch(make(view.state, markdown))
    view.focus()
  }
  const use = ({ does }: Tool) => {
    const view = editor.current
    if (!view) return
    if (does === 'link') return askForLink()
    if (does === 'picture') return setAsking({ for: 'picture', pictures: [] })
    does(view)
    view.focus()
  }
  const close = () => setAsking(undefined)
  const [picture, ...more] = asking?.for === 'picture' ? asking.pictures : []
  return (
    <div className="rounded-sm border border-edge bg-raised focus-within:border-ink">
      {isMarkdown && <Toolbar onUse={use} showsSigns={showsSigns} onSigns={chooseSigns} />}
      <div ref={host} />
      {asking?.for === 'link' && (
        <LinkDialog
          words={asking.words}
          onLink={(words, href) => insert(insertion, linkOf(words, href))}
          onClose={close}
        />
      )}
      {asking?.for === 'picture' && (
        <PictureDialog
          key={more.length}
          file={file}
          picture={picture}
          onPicture={({ src }, alt) => insert(blockInsertion, pictureOf(alt, src))}
          onClose={() => (more.length > 0 ? setAsking({ for: 'picture', pictures: more }) : close())}
        />
      )}
    </div>
  )
}

interface ToolbarProps {
  onUse: (tool: Tool) => void
  showsSigns: boolean
  onSigns: () => void
}

/** One stop for Tab; arrow keys lead through it. */
function Toolbar({ onUse, showsSigns, onSigns }: ToolbarProps) {
  const [at, setAt] = useState(0)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = new Map([
      ['ArrowRight', at + 1],
      ['ArrowLeft', at - 1],
      ['Home', 0],
      ['End', TOOLS.length],
    ]).get(event.key)
    if (step === undefined) return
    event.preventDefault()
    const next = (step + TOOLS.length + 1) % (TOOLS.length + 1)
    setAt(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  const shared = (index: number) => ({
    type: 'button' as const,
    tabIndex: index === at ? 0 : -1,
    // The selection in the text stays as it is.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onFocus: () => setAt(index),
    className:
      'target shrink-0 rounded-sm px-2 py-1 text-[0.875rem] font-medium hover:bg-ink hover:text-paper aria-pressed:underline aria-pressed:underline-offset-4',
  })
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- One of its buttons always takes the focus.
    <div
      role="toolbar"
      aria-label="Formatting"
      onKeyDown={move}
      className="z-1 flex flex-wrap gap-x-0.5 border-b max-sm:flex-nowrap max-sm:overflow-x-auto lg:sticky lg:top-14 border-line bg-raised px-1.5 py-1"
    >
      {TOOLS.map((tool, index) => (
        <button
          key={tool.name}
          {...shared(index)}
          title={tool.key && `${tool.name} (${shown(tool.key)})`}
          aria-keyshortcuts={tool.key && inCapitals(tool.key).replace('Mod', isMac() ? 'Meta' : 'Control')}
          onClick={() => onUse(tool)}
        >
          {tool.name}
        </button>
      ))}
      <button {...shared(TOOLS.length)} aria-pressed={showsSigns} onClick={onSigns}>
        Show the signs
      </button>
    </div>
  )
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
/** `Mod+Alt+B` of `Mod-Alt-b`. */
const inCapitals = (key: string) => key.replaceAll('-', '+').replace(/.$/, (last) => last.toUpperCase())
const shown = (key: string) => {
  const keys = inCapitals(key)
  return isMac() ? keys.replace('Mod', '⌘').replace('Alt', '⌥').replaceAll('+', '') : keys.replace('Mod', 'Ctrl')
}

/** Whether Markdown's signs are always shown on this device. */
const readSigns = (): boolean => typeof ifPossible(() => localStorage.getItem(SIGNS_KEY)) === 'string'

/** Without a place to keep it, it holds until the page is left. */
const keepSigns = (areShown: boolean): void =>
  ifPossible(() => (areShown ? localStorage.setItem(SIGNS_KEY, 'shown') : localStorage.removeItem(SIGNS_KEY)))
