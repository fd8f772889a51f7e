import { type AriaAttributes, useState } from 'react'
import { isComposing } from '../../ui/is-composing.ts'
import { fieldLook } from './field-props.ts'

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
  const shared = {
    ...attributes,
    dir: 'auto',
    autoComplete: 'off',
    spellCheck: true,
    value: shown,
  }
  const change = (next: string) => {
    setTyped(next)
    onChange(next.trim())
  }
  // What's longer than a line shows in full, although it's one line in the file.
  return (
    <textarea
      {...shared}
      rows={isLong ? 3 : 1}
      onChange={(event) => change(isLong ? event.target.value : event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
      onKeyDown={(event) => {
        if (isLong || event.key !== 'Enter' || isComposing(event.nativeEvent)) return
        event.preventDefault()
        onEnter?.()
      }}
      className={`${fieldLook} field-sizing-content resize-none ${isLong ? 'min-h-20' : 'min-h-9'}`}
    />
  )
}
