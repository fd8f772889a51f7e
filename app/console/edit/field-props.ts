import type { ContentProblem, ShownField } from '#contracts/console-content.ts'
import type { FieldValue } from './write-field.ts'

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

/** How every text field on the page looks. */
export const fieldLook =
  'w-full rounded-sm border border-edge bg-raised px-2.5 py-1.5 text-ink aria-[invalid=true]:border-bad'
