import type * as z from 'zod/mini'
import { deepestIssue } from '#contracts/fields.ts'

type Issue = z.core.$ZodIssue

/** Says in one plain sentence which field is wrong first, and how. Nothing of what was typed is repeated. */
export function describeFirst([issue]: readonly Issue[]): string {
  if (!issue) return 'The form is not valid.'
  const nested = deepestIssue(issue)
  const field = nested.path.map(String).join('.')
  const said = complaint(nested)
  if (field === '') return `The form ${said}.`
  // The messages of our fields are either whole sentences or the end of one.
  return /^[A-Z]/.test(said) ? `${field}: ${said.replace(/\.$/, '')}.` : `${field} ${said}.`
}

function complaint(issue: Issue): string {
  if (issue.message !== 'Invalid input') return issue.message
  switch (issue.code) {
    case 'invalid_type':
      if (issue.path.length === 0) return 'must be a JSON object'
      return `is missing or is not ${issue.expected === 'string' ? 'text' : `of type ${issue.expected}`}`
    case 'too_big':
      return `is too long: ${issue.maximum} characters are the most`
    case 'invalid_value':
      return issue.values.every((value) => value === '')
        ? 'must be left blank'
        : `must be ${issue.values.map((value) => `"${String(value)}"`).join(' or ')}`
    case 'unrecognized_keys':
      return 'holds a field that does not belong to it'
    default:
      return 'is not valid'
  }
}
