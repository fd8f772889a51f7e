import { type SyntheticEvent, useCallback } from 'react'
import { useGiven } from './given.ts'
import { keepDraft, readDraft } from './note-drafts.ts'

const isText = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.name !== '' && !/^(radio|checkbox|hidden)$/.test(field.type)

/**
 * Keeps what's typed in a small form as notes are kept: until it's sent, through a reload and a session that ends. Its
 * fields aren't controlled, and have names. @param of what the form is about; no two forms are about the same
 */
export function useKeptForm(of: string) {
  const by = useGiven().me?.email ?? ''
  /** Puts what was typed earlier into the form's fields. */
  const fill = useCallback(
    (form: HTMLFormElement | null) => {
      for (const [name, value] of new URLSearchParams(readDraft(of, by)?.text)) {
        const field = form?.elements.namedItem(name)
        if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
      }
    },
    [of, by],
  )
  const keep = ({ currentTarget: form }: SyntheticEvent<HTMLFormElement>) => {
    const isTyped = [...form.elements].some((field) => isText(field) && field.value.trim() !== '')
    const texts = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
    keepDraft(of, by, { id: '', text: isTyped ? new URLSearchParams(texts).toString() : '' })
  }
  return {
    /** What the form gets. */
    form: { ref: fill, onInput: keep },
    fill,
    isKept: () => readDraft(of, by) !== undefined,
    /** Once it's sent, or given up. */
    forget: () => keepDraft(of, by, { id: '', text: '' }),
  }
}
