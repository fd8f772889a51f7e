import { useEffect, useRef } from 'react'
import type { FieldValue } from './write-field.ts'

/** A list of the form, and how it changes. Undo works on what the list is by then, with all that was typed meanwhile. */
export function useList(list: readonly FieldValue[], onChange: (list: FieldValue[]) => void) {
  const now = useRef({ list, onChange })
  // Undo stands outside of the form.
  useEffect(() => {
    now.current = { list, onChange }
  })
  /** What its row in the form needs. */
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
