import { type InputHTMLAttributes, useId } from 'react'
import { controlClasses, Field, type FieldWords, fieldState } from './field.tsx'

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
