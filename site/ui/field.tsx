import { type ComponentProps, type ReactNode, type TextareaHTMLAttributes, useCallback, useId, useState } from 'react'

interface FieldWords {
  label: string
  /** Next to the label. Hidden from assistive technology, which gets the control's attributes. */
  mark?: string | undefined
  error?: string | undefined
  hint?: string | undefined
  /** Announces the error, and reserves its space to avoid a layout shift. */
  announcesError?: boolean | undefined
  below?: ReactNode
}

interface FieldProps extends FieldWords {
  id: string
  className: string
  children: ReactNode
}

const controlClasses =
  'w-full rounded-sm border border-edge bg-raised px-4 text-body text-ink transition-colors duration-150 placeholder:text-quiet hover:border-ink aria-invalid:border-2 aria-invalid:border-bad'

const Field = ({ id, label, mark, hint, error, announcesError, below, className, children }: FieldProps) => (
  <div className={className}>
    <label htmlFor={id} className="mb-2 flex items-baseline justify-between gap-3 text-small font-medium">
      <span>{label}</span>
      {mark && (
        <span aria-hidden="true" className="text-small font-normal text-quiet">
          {mark}
        </span>
      )}
    </label>
    {hint && (
      <p id={`${id}-hint`} className="mb-2 text-small text-quiet">
        {hint}
      </p>
    )}
    {children}
    {below}
    <div aria-live={announcesError ? 'polite' : undefined} className={announcesError ? 'min-h-9.5 pb-3' : undefined}>
      {error && (
        <p id={`${id}-error`} className={`text-small font-medium text-bad ${announcesError ? 'pt-1' : 'mt-2'}`}>
          {error}
        </p>
      )}
    </div>
  </div>
)

function fieldState(id: string, { hint, error }: FieldWords) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined }
}

export function TextField(field: Omit<ComponentProps<'input'>, 'id'> & FieldWords & { name: string }) {
  const { label, mark, error, hint, announcesError, below, className = '', ...input } = field
  const id = useId()
  const words = { label, mark, error, hint, announcesError, below }
  return (
    <Field {...words} id={id} className={className}>
      <input {...input} {...fieldState(id, words)} id={id} className={`h-13 ${controlClasses}`} />
    </Field>
  )
}

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>, FieldWords {
  name: string
}

export function TextArea({ label, mark, error, hint, announcesError, className = '', ...area }: TextAreaProps) {
  const id = useId()
  const words = { label, mark, error, hint, announcesError }
  const restoreTyped = useTypedEarly(id)
  return (
    <Field {...words} id={id} className={className}>
      <textarea
        {...area}
        {...fieldState(id, words)}
        id={id}
        ref={restoreTyped}
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
