import type { LeadField } from './lead-field.ts'

/** What tells one form that brings leads from another. */
export interface LeadFormParts {
  /** Where it is sent, by script as JSON and without one as an ordinary post. */
  door: '/api/business-card' | '/api/lead-magnet'
  fields: readonly LeadField[]
  /** What the submission holds beside id, time and fields. */
  addition?: () => Readonly<Record<string, string>>
  /** §4: what the button says, idle and submitting. */
  button: { idle: string; submitting: string }
  /** §8: for a failure of the network that has no words of its own. */
  networkMessage: string
  /** §4: whether the form stays, emptied, once it is sent. */
  staysAfterSuccess: boolean
}
