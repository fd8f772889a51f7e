import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { sentenceOf } from './request.ts'

/** Takes back what was done. @throws RequestFailure if it couldn't */
type Undo = () => Promise<unknown>

interface Said {
  text: string
  undo?: Undo | undefined
  from?: Element | null
}

const NOTHING: Said = { text: '' }
let said = NOTHING
const listeners = new Set<() => void>()

function say(next: Said): void {
  said = next
  for (const listener of listeners) listener()
}

/**
 * Announces what was done to screen readers, and shows it for a while. With `undo`, an Undo button stands beside it, and
 * Ctrl+Z or ⌘Z does the same. Offer it instead of asking first, wherever an act can be taken back entirely.
 */
export function announce(text: string, undo?: Undo): void {
  // Makes a repeated message announce again.
  say({ text: said.text === text ? `${text}\u00a0` : text, undo, from: document.activeElement })
}

async function takeBack({ undo, from }: Said): Promise<void> {
  if (!undo) return
  // Without the button, nobody can take it back twice.
  announce('Undoing…')
  if (from instanceof HTMLElement && from.isConnected) from.focus()
  else document.getElementById('main')?.focus()
  await undo().then(
    () => announce('Undone.'),
    (error: unknown) => announce(`That couldn’t be undone. ${sentenceOf(error)}`),
  )
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const SHOWN_MS = 6000
const OFFERED_MS = 60_000

export function LiveRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => said,
    () => NOTHING,
  )
  const { text, undo } = shown
  const toast = useRef<HTMLDivElement>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, [contenteditable]')
    if (!undo || isTyping || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.key !== 'z') return
    event.preventDefault()
    void takeBack(shown)
  })
  // Follows the page's keys, wherever the focus is.
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  // Follows the clock: it goes by itself, but not while someone is about to press Undo.
  useEffect(() => {
    if (shown.text === '') return
    const look = () => (toast.current?.matches(':hover, :focus-within') ? undefined : say(NOTHING))
    const timer = setInterval(look, shown.undo ? OFFERED_MS : SHOWN_MS)
    return () => clearInterval(timer)
  }, [shown])
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-5 z-10 mx-auto w-fit max-w-[90vw] print:hidden"
    >
      {text !== '' && (
        <div
          ref={toast}
          key={text}
          className="transition duration-200 ease-out starting:translate-y-2 starting:opacity-0 flex items-center gap-5 rounded-sm bg-ink px-4 py-2.5 font-medium text-paper"
        >
          <p>{text}</p>
          {undo && (
            <button
              type="button"
              aria-keyshortcuts="Control+Z Meta+Z"
              onClick={() => takeBack(shown)}
              className="pointer-events-auto -my-2.5 min-h-11 px-1 underline underline-offset-4 outline-offset-[-4px] outline-paper"
            >
              Undo
            </button>
          )}
        </div>
      )}
    </div>
  )
}
