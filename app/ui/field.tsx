import { type ReactNode, type InputHTMLAttributes, useId, type TextareaHTMLAttributes, useCallback, useState } from 'react'

interface FieldWords {
  label: string
  /** Beside the label, for the eye only: what the control's own attributes tell assistive technology. */
  mark?: string | undefined
  /** Shown beside the field, tied to it for assistive technology. */
  error?: string | undefined
  hint?: string | undefined
  /** The error may come while the visitor is elsewhere: it is announced, and room is kept so that nothing moves. */
  announcesError?: boolean | undefined
}

interface FieldProps extends FieldWords {
  id: string
  className: string
  /** The control, with `id` as its own. */
  children: ReactNode
}

/** The look of a control to type in; its height is its own business. */
const controlClasses =
  'w-full rounded-sm border border-edge bg-raised px-4 text-body text-ink transition-colors duration-150 placeholder:text-quiet hover:border-ink aria-invalid:border-2 aria-invalid:border-bad'

/** What stands around a control: its label and hint above, its error below. */
function Field({ id, label, mark, hint, error, announcesError, className, children }: FieldProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-2 flex items-baseline justify-between gap-3 text-small font-medium">
        {label}
        {mark && (
          <span aria-hidden="true" className="text-[0.8125rem] font-normal text-quiet">
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
      <div aria-live={announcesError ? 'polite' : undefined} className={announcesError ? 'min-h-9.5 pb-3' : undefined}>
        {error && (
          <p id={`${id}-error`} className={`text-small font-medium text-bad ${announcesError ? 'pt-1' : 'mt-2'}`}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

/** Says to assistive technology whether the control is in error, and which words around it belong to it. */
function fieldState(id: string, { hint, error }: FieldWords) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined }
}

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>, FieldWords {
  name: string
}

/** One line of text with its label above and its error below. */
export function TextField({ label, mark, error, hint, announcesError, className = '', ...input }: TextFieldProps) {
  const id = useId()
  const words = { label, mark, error, hint, announcesError }
  return (
    <Field {...words} id={id} className={className}>
      <input {...input} {...fieldState(id, words)} id={id} className={`h-13 ${controlClasses}`} />
    </Field>
  )
}

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>, FieldWords {
  name: string
}

/** Several lines of text with their label above and their error below. Keeps its own value, as the browser does. */
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

/**
 * React gives a text area its default value again when it takes the page over, which would undo what was typed before.
 * Reads the text while it is still there and puts it back.
 */
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
