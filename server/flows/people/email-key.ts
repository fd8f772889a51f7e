/** The form in which addresses are compared. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** The same of a submission of any kind; §7 names the field in two ways. Null when it holds none. */
export function emailKeyOf(submission: object): string | null {
  const { email, Email = email }: { email?: unknown; Email?: unknown } = submission
  return typeof Email === 'string' ? emailKey(Email) : null
}
