import { useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/** Has screen readers say, and the page show for a moment, what was done. */
export function announce(text: string): void {
  // The same again is said again.
  said = said === text ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Once in each page: where it is said. */
export function LiveRegion() {
  const text = useSyncExternalStore(
    subscribe,
    () => said,
    () => '',
  )
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-5 z-10 mx-auto w-fit max-w-[90vw] print:hidden"
    >
      {text !== '' && (
        <p key={text} className="console-toast rounded-sm bg-ink px-4 py-2.5 font-medium text-paper">
          {text}
        </p>
      )}
    </div>
  )
}
