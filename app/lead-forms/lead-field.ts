import { type FieldRule, PERSON_RULES } from '#contracts/field-rules.ts'

/** One field of a lead form. */
export interface LeadField {
  /** Also its key in the submission. */
  name: string
  label: string
  /** Its validation rule. A field with a message for blanks is required. */
  rule: FieldRule
  type: 'text' | 'email' | 'tel' | 'url' | 'lines'
  autoComplete?: string
  placeholder?: string
  /** As wide as the form; others go two in a row. */
  wide?: boolean
}

export const isRequired = ({ rule }: LeadField): boolean => rule.blank !== undefined

/** The fields that both forms share. */
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

/** What differs between the two lead forms. */
export interface LeadFormParts {
  /** Posted to as JSON, or by the browser without script. */
  path: '/api/business-card' | '/api/lead-magnet'
  fields: readonly LeadField[]
  /** Sent besides id, time and fields. */
  addition?: () => Readonly<Record<string, string>>
  /** The button's label, idle and submitting. */
  button: { idle: string; submitting: string }
  /** For a network error without a message of its own. */
  networkMessage: string
  /** Whether the form stays, emptied, once it's sent. */
  staysAfterSuccess: boolean
}
