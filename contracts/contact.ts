/** Who sent a lead, by one set of names whatever form they filled in. What they didn't give is blank. */
export interface Contact {
  email: string
  first_name: string
  last_name: string
  company: string
  phone: string
  website: string
  message: string
}

/** What a submission of any form says about its sender. Forms spell their fields in two ways. */
export function contactOf(submission: object): Contact {
  const given: Readonly<Record<string, unknown>> = { ...submission }
  const text = (name: string, other: string) => {
    const value = given[name] ?? given[other]
    return typeof value === 'string' ? value : ''
  }
  return {
    email: text('email', 'Email'),
    first_name: text('firstName', 'First Name'),
    last_name: text('lastName', 'Last Name'),
    company: text('companyName', 'Company Name'),
    phone: text('phone', 'Phone'),
    website: text('website', 'Website'),
    message: text('issue', 'Message'),
  }
}
