import type { MouseEvent, ReactNode } from 'react'
import { announce } from '../parts/live-region.tsx'

interface ListRowProps {
  name: string
  at: number
  count: number
  onMove: (to: number) => void
  /** @returns what puts it back */
  onRemove: () => () => void
  children: ReactNode
}

/** An entry of a list in the form, with what moves it and takes it out. Where it's narrow, or open, that's below it. */
export function ListRow({ name, at, count, onMove, onRemove, children }: ListRowProps) {
  const move = (to: number) => (event: MouseEvent<HTMLElement>) => {
    onMove(to)
    followTo(event.currentTarget, to)
    announce(`Moved to place ${to + 1} of ${count}.`)
  }
  const remove = (event: MouseEvent<HTMLElement>) => {
    // The last row's buttons go with it.
    if (at === count - 1) leaveRow(event.currentTarget)
    const putBack = onRemove()
    announce('Removed.', async () => putBack())
  }
  return (
    <li className="flex flex-wrap items-start justify-end gap-x-1">
      <div className="min-w-0 flex-[1_1_11rem] has-[>details[open]]:basis-full">{children}</div>
      <div className="flex">
        <RowButton name={`Move up: ${name}`} does="up" isOff={at === 0} onClick={move(at - 1)}>
          ↑
        </RowButton>
        <RowButton name={`Move down: ${name}`} does="down" isOff={at === count - 1} onClick={move(at + 1)}>
          ↓
        </RowButton>
        <RowButton name={`Remove: ${name}`} does="remove" onClick={remove}>
          ×
        </RowButton>
      </div>
    </li>
  )
}

/** The focus goes along with what was moved, to press again. */
function followTo(button: HTMLElement, to: number): void {
  const row = button.closest('li')?.parentElement?.children[to]
  const same = row?.querySelector<HTMLElement>(`[data-does=${button.dataset['does']}]:not([aria-disabled=true])`)
  const other = row?.querySelector<HTMLElement>('[data-does]:not([aria-disabled=true])')
  ;(same ?? other)?.focus()
}

/** To the row before it, or to what adds one. */
function leaveRow(button: HTMLElement): void {
  const row = button.closest('li')
  const before = row?.previousElementSibling?.querySelector<HTMLElement>('[data-does=remove]')
  const add = row?.parentElement?.nextElementSibling
  if (before) before.focus()
  else if (add instanceof HTMLElement) add.focus()
}

interface RowButtonProps {
  name: string
  does: 'up' | 'down' | 'remove'
  isOff?: boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
  children: ReactNode
}

const RowButton = ({ name, does, isOff = false, onClick, children }: RowButtonProps) => (
  <button
    type="button"
    aria-label={name}
    title={name}
    data-does={does}
    aria-disabled={isOff}
    onClick={(event) => !isOff && onClick(event)}
    className="size-9 shrink-0 rounded-sm text-quiet hover:bg-ink hover:text-paper aria-disabled:invisible"
  >
    {children}
  </button>
)
