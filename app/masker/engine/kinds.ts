/** What is looked for, in the order in which it is told. `term` is what a visitor marks and no rule has a name for. */
export const KINDS = [
  'person',
  'organization',
  'email',
  'phone',
  'ssn',
  'account',
  'docket',
  'date',
  'address',
  'money',
  'term',
] as const

export type Kind = (typeof KINDS)[number]

/** The word in a placeholder: `[PERSON_1]`. */
export const TAGS: Record<Kind, string> = {
  person: 'PERSON',
  organization: 'ORG',
  email: 'EMAIL',
  phone: 'PHONE',
  ssn: 'SSN',
  account: 'ACCOUNT',
  docket: 'DOCKET',
  date: 'DATE',
  address: 'ADDRESS',
  money: 'MONEY',
  term: 'TERM',
}
