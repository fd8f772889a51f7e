import { type InputHTMLAttributes, useId } from 'react'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string
  name: string
  /** Shown beside the field, tied to it for assistive technology. */
  error?: string | undefined
  hint?: string
}

/** One line of text with its label above and its error below. */
export function TextField({ label, error, hint, className = '', ...input }: TextFieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-2 block text-small font-medium">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mb-2 text-small text-quiet">
          {hint}
        </p>
      )}
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className="h-13 w-full rounded-sm border border-edge bg-raised px-4 text-body text-ink transition-colors duration-150 placeholder:text-quiet hover:border-ink aria-invalid:border-2 aria-invalid:border-bad"
      />
      {error && (
        <p id={`${id}-error`} className="mt-2 text-small font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
