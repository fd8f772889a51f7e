import { type TextareaHTMLAttributes, useCallback, useId, useState } from 'react'
import { controlClasses, Field, type FieldWords, fieldState } from './field.tsx'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>, FieldWords {
  name: string
}

export function TextArea({ label, mark, error, hint, announcesError, className = '', ...area }: TextAreaProps) {
  const id = useId()
  const words = { label, mark, error, hint, announcesError }
  const keepTyped = useTypedEarly(id)
  return (
    <Field {...words} id={id} className={className}>
      <textarea
        {...area}
        {...fieldState(id, words)}
        id={id}
        ref={keepTyped}
        className={`block min-h-13 resize-y py-3 ${controlClasses}`}
      />
    </Field>
  )
}

/** Hydration would reset the typed text to the default value. */
function useTypedEarly(id: string) {
  const [typed] = useState(() => {
    if (typeof document === 'undefined') return undefined
    const area = document.getElementById(id)
    return area instanceof HTMLTextAreaElement ? area.value : undefined
  })
  return useCallback(
    (area: HTMLTextAreaElement | null) => {
      if (area && typed !== undefined && area.value !== typed) area.value = typed
    },
    [typed],
  )
}
