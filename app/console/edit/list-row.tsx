import type { ReactNode } from 'react'

interface ListRowProps {
  name: string
  at: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
  children: ReactNode
}

/** An entry of a list in the form, with what moves it and takes it out. */
export const ListRow = ({ name, at, count, onMove, onRemove, children }: ListRowProps) => (
  <li className="flex items-start gap-1">
    <div className="min-w-0 flex-1">{children}</div>
    <RowButton name={`Move up: ${name}`} isOff={at === 0} onClick={() => onMove(at - 1)}>
      ↑
    </RowButton>
    <RowButton name={`Move down: ${name}`} isOff={at === count - 1} onClick={() => onMove(at + 1)}>
      ↓
    </RowButton>
    <RowButton name={`Remove: ${name}`} onClick={onRemove}>
      ×
    </RowButton>
  </li>
)

const RowButton = ({
  name,
  isOff = false,
  onClick,
  children,
}: {
  name: string
  isOff?: boolean
  onClick: () => void
  children: ReactNode
}) => (
  <button
    type="button"
    aria-label={name}
    title={name}
    aria-disabled={isOff}
    onClick={() => !isOff && onClick()}
    className="size-9 shrink-0 rounded-sm text-quiet hover:bg-ink hover:text-paper aria-disabled:invisible"
  >
    {children}
  </button>
)

export const moved = <Entry,>(list: readonly Entry[], from: number, to: number): Entry[] => {
  const [entry] = list.slice(from, from + 1)
  return entry === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, entry)
}
