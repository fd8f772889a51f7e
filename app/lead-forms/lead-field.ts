/** One field of a form that brings leads; its name is also its key in what is sent (§7). */
export interface LeadField<Name extends string = string> {
  name: Name
  label: string
  type: 'text' | 'email' | 'tel' | 'url' | 'lines'
  autoComplete?: string
  /** As the contract has it, in UTF-16 units. */
  maxLength: number
  /** The button waits for it (§5). */
  required?: boolean
  placeholder?: string
  /** As wide as the form; others stand two in a row where there is room. */
  wide?: boolean
}

/** What both forms ask of a person (§5). */
export const personFields = {
  firstName: {
    name: 'First Name',
    label: 'First Name',
    type: 'text',
    autoComplete: 'given-name',
    maxLength: 200,
    required: true,
  },
  lastName: {
    name: 'Last Name',
    label: 'Last Name',
    type: 'text',
    autoComplete: 'family-name',
    maxLength: 200,
    required: true,
  },
  email: { name: 'Email', label: 'Email', type: 'email', autoComplete: 'email', maxLength: 254, required: true },
  companyName: {
    name: 'Company Name',
    label: 'Company Name',
    type: 'text',
    autoComplete: 'organization',
    maxLength: 200,
  },
  website: { name: 'Website', label: 'Website', type: 'url', autoComplete: 'url', maxLength: 500 },
} as const satisfies Record<string, LeadField>
