import { type FieldRule, PERSON_RULES } from '#contracts/field-rules.ts'

/** One field of a form that brings leads. */
export interface LeadField {
  /** Also its key in what is sent (§7). */
  name: string
  label: string
  /** What may be typed. The button waits for a field that may not be blank (§5). */
  rule: FieldRule
  type: 'text' | 'email' | 'tel' | 'url' | 'lines'
  autoComplete?: string
  placeholder?: string
  /** As wide as the form; others stand two in a row where there is room. */
  wide?: boolean
}

export const isRequired = ({ rule }: LeadField): boolean => rule.blank !== undefined

/** What both forms ask of a person (§5). */
export const personFields = {
  firstName: {
    name: 'First Name',
    label: 'First Name',
    rule: PERSON_RULES.firstName,
    type: 'text',
    autoComplete: 'given-name',
  },
  lastName: {
    name: 'Last Name',
    label: 'Last Name',
    rule: PERSON_RULES.lastName,
    type: 'text',
    autoComplete: 'family-name',
  },
  email: { name: 'Email', label: 'Email', rule: PERSON_RULES.email, type: 'email', autoComplete: 'email' },
  companyName: {
    name: 'Company Name',
    label: 'Company Name',
    rule: PERSON_RULES.companyName,
    type: 'text',
    autoComplete: 'organization',
  },
  website: { name: 'Website', label: 'Website', rule: PERSON_RULES.website, type: 'url', autoComplete: 'url' },
} as const satisfies Record<string, LeadField>

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
