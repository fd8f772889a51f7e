import { useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/** Announces what was done to screen readers, and shows it briefly. */
export function announce(text: string): void {
  // Makes a repeated message announce again.
  said = said === text ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Where announcements appear. One per page. */
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
