import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** What shows nothing until the page answers is made in a task of its own, so that a press in between need not wait for both. */
export function Later({ children }: { children: ReactNode }) {
  const [isTime, setIsTime] = useState(false)
  // Follows the browser's own turn: whatever waits there goes first.
  useEffect(() => {
    const turn = setTimeout(() => startTransition(() => setIsTime(true)))
    return () => clearTimeout(turn)
  }, [])
  return isTime && children
}
