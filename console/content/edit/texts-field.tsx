import { type AriaAttributes, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ContentProblem } from '#contracts/content-problems.ts'
import type { ShownField } from '#contracts/form-fields.ts'
import type { FieldValue } from '#contracts/yaml-source.ts'
import { isComposing } from '#site/ui/is-composing.ts'
import { SmallButton } from '../../frame/buttons-and-links.tsx'
import { announce } from '../../frame/live-region.tsx'

export const fieldLook =
  'w-full rounded-sm border border-edge bg-raised px-2.5 py-1.5 pointer-coarse:py-2.5 text-ink aria-[invalid=true]:border-bad'

interface TypedInputProps extends AriaAttributes {
  id?: string
  value: string
  isLong?: boolean
  /** Without the spaces around it, which the file doesn't keep. */
  onChange: (value: string) => void
  onEnter?: () => void
}

/** A text field that shows what's typed, with the space before the next word, and hands on what belongs in the file. */
export function TypedInput({ value, isLong = false, onChange, onEnter, ...attributes }: TypedInputProps) {
  const [typed, setTyped] = useState(value)
  const shown = typed.trim() === value.trim() ? typed : value
  const change = (next: string) => {
    setTyped(next)
    onChange(next.trim())
  }
  // What's longer than a line shows in full, although it's one line in the file.
  return (
    <textarea
      {...attributes}
      dir="auto"
      autoComplete="off"
      spellCheck
      value={shown}
      rows={isLong ? 3 : 1}
      onChange={(event) => change(isLong ? event.target.value : event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
      onKeyDown={(event) => {
        if (isLong || event.key !== 'Enter' || isComposing(event.nativeEvent)) return
        event.preventDefault()
        onEnter?.()
      }}
      className={`${fieldLook} field-sizing-content resize-none ${isLong ? 'min-h-20' : 'target'}`}
    />
  )
}

/** What each field of the form is given. */
export interface FieldProps {
  field: ShownField
  value: FieldValue | undefined
  /** @param value undefined takes the field out of the file */
  onChange: (value: FieldValue | undefined) => void
  /** Dotted, such as `authorities.0.url`. */
  path: string
  problems: readonly ContentProblem[]
  file: string
}

export function TextsField({ field: { label }, path, problems, value, onChange }: FieldProps) {
  const list = useRef<HTMLOListElement>(null)
  // What isn't text, such as `- Fees: flat`, stays until that entry is changed.
  const entries = Array.isArray(value) ? value : []
  const rowAt = useList(entries, onChange)
  function add(at: number) {
    onChange(entries.toSpliced(at, 0, ''))
    // It's there once React has drawn it.
    requestAnimationFrame(() => list.current?.querySelectorAll('textarea')[at]?.focus())
  }
  return (
    <>
      <ol ref={list} className="space-y-1.5">
        {entries.map((entry, at) => (
          <ListRow
            // oxlint-disable-next-line react/no-array-index-key -- Texts have no ids, and may be the same.
            key={at}
            name={`${label}, entry ${at + 1}`}
            {...rowAt(at)}
          >
            <TypedInput
              id={`field-${path}.${at}`}
              value={textOfEntry(entry)}
              aria-label={`${label}, entry ${at + 1}`}
              aria-invalid={problems.some((problem) => problem.field === `${path}.${at}`)}
              onChange={(typed) => onChange(entries.with(at, typed))}
              onEnter={() => add(at + 1)}
            />
          </ListRow>
        ))}
      </ol>
      <SmallButton onClick={() => add(entries.length)} className="mt-1.5" aria-label={`Add to ${label}`}>
        Add
      </SmallButton>
    </>
  )
}

const textOfEntry = (entry: FieldValue): string =>
  typeof entry === 'object' && entry !== null
    ? Object.entries(entry)
        .map(([name, each]) => `${name}: ${typeof each === 'string' ? each : JSON.stringify(each)}`)
        .join(', ')
    : String(entry ?? '')

/** A list of the form, and how it changes. Undo works on what the list is by then, with all that was typed meanwhile. */
export function useList(list: readonly FieldValue[], onChange: (list: FieldValue[]) => void) {
  const now = useRef({ list, onChange })
  // Undo stands outside of the form.
  useEffect(() => {
    now.current = { list, onChange }
  })
  return (at: number) => {
    const entry = list.slice(at, at + 1)
    const others = list.toSpliced(at, 1)
    return {
      at,
      count: list.length,
      onMove: (to: number) => onChange(others.toSpliced(to, 0, ...entry)),
      onRemove() {
        onChange(others)
        return () => now.current.onChange(now.current.list.toSpliced(at, 0, ...entry))
      },
    }
  }
}

interface ListRowProps {
  name: string
  at: number
  count: number
  onMove: (to: number) => void
  /** @returns what puts it back */
  onRemove: () => () => void
  /** It can be moved, but not taken out. */
  isFixed?: true | undefined
  children: ReactNode
}

/** An entry of a list in the form, with what moves it and takes it out. Where it's narrow, or open, that's below it. */
export function ListRow({ name, at, count, onMove, onRemove, isFixed, children }: ListRowProps) {
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
        <RowButton name={`Move up: ${name}`} does="up" isOff={at === 0} onClick={move(at - 1)} />
        <RowButton name={`Move down: ${name}`} does="down" isOff={at === count - 1} onClick={move(at + 1)} />
        {!isFixed && <RowButton name={`Remove: ${name}`} does="remove" onClick={remove} />}
      </div>
    </li>
  )
}

/** Of a row's buttons; those of lists within it come first. */
const OWN = ':scope > div > '

/** The focus goes along with what was moved, to press again. */
function followTo(button: HTMLElement, to: number): void {
  const row = button.closest('li')?.parentElement?.children[to]
  const same = row?.querySelector<HTMLElement>(`${OWN}[data-does=${button.dataset['does']}]:not([aria-disabled=true])`)
  const other = row?.querySelector<HTMLElement>(`${OWN}[data-does]:not([aria-disabled=true])`)
  ;(same ?? other)?.focus()
}

/** To the row before it, or to what adds one. */
function leaveRow(button: HTMLElement): void {
  const row = button.closest('li')
  const before = row?.previousElementSibling?.querySelector<HTMLElement>(`${OWN}[data-does=remove]`)
  const add = row?.parentElement?.nextElementSibling
  if (before) before.focus()
  else if (add instanceof HTMLElement) add.focus()
}

const SIGNS = { up: '↑', down: '↓', remove: '×' }

interface RowButtonProps {
  name: string
  does: keyof typeof SIGNS
  isOff?: boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
}

const RowButton = ({ name, does, isOff = false, onClick }: RowButtonProps) => (
  <button
    type="button"
    aria-label={name}
    title={name}
    data-does={does}
    aria-disabled={isOff}
    onClick={(event) => !isOff && onClick(event)}
    className="size-9 pointer-coarse:size-11 shrink-0 rounded-sm text-quiet hover:bg-ink hover:text-paper aria-disabled:invisible"
  >
    {SIGNS[does]}
  </button>
)
