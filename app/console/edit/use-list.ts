import { useEffect, useRef } from 'react'
import type { FieldValue } from './write-field.ts'

/** A list of the form, and how it changes. Undo works on what the list is by then, with all that was typed meanwhile. */
export function useList(list: readonly FieldValue[], onChange: (list: FieldValue[]) => void) {
  const now = useRef({ list, onChange })
  // Undo stands outside of the form.
  useEffect(() => {
    now.current = { list, onChange }
  })
  return {
    move(from: number, to: number) {
      const [entry] = list.slice(from, from + 1)
      if (entry !== undefined) onChange(list.toSpliced(from, 1).toSpliced(to, 0, entry))
    },
    /** @returns what puts it back */
    remove(at: number): () => void {
      const removed = list.slice(at, at + 1)
      onChange(list.toSpliced(at, 1))
      return () => now.current.onChange(now.current.list.toSpliced(at, 0, ...removed))
    },
  }
}
