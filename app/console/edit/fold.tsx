import { type ReactNode, useState } from 'react'

interface FoldProps {
  says: ReactNode
  isWrong: boolean
  isOpen?: boolean
  /** Was added just now: whoever did goes on there. */
  isNew?: boolean
  className?: string
  children: ReactNode
}

/** Opens when something in it is wrong, and stays open when that's mended: the author may be writing there. */
export function Fold({ says, isWrong, isOpen: startsOpen = false, isNew = false, className, children }: FoldProps) {
  const [isOpen, setOpen] = useState(startsOpen || isWrong || isNew)
  const [wasWrong, setWasWrong] = useState(isWrong)
  if (isWrong !== wasWrong) {
    setWasWrong(isWrong)
    if (isWrong) setOpen(true)
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className={className}>
      <summary className="w-fit max-w-full py-1 font-medium wrap-anywhere">{says}</summary>
      <div ref={isNew ? focusFirst : undefined} className="space-y-5 pt-3 pb-3">
        {children}
      </div>
    </details>
  )
}

const focusFirst = (part: HTMLElement | null) => part?.querySelector<HTMLElement>('input, textarea, select')?.focus()
