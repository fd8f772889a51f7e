import type * as z from 'zod/mini'
import { deepestIssue } from '#contracts/fields.ts'

type Issue = z.core.$ZodIssue

/** The message of an issue for which the contract has none. */
const WORDLESS = 'Invalid input'

/**
 * Checks a value against a contract. Issues have only the contract's own messages: those of the schema library repeat what was
 * sent, and depend on what else the process has loaded.
 */
export const checkWordless = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown) =>
  schema.safeParse(value, { error: () => WORDLESS })

/** Says in one plain sentence which field is wrong first, and how. The issues of `checkWordless` repeat nothing that was typed. */
export function describeFirst([issue]: readonly Issue[]): string {
  if (!issue) return 'The form is not valid.'
  const nested = deepestIssue(issue)
  const field = nested.path.map(String).join('.')
  const said = complaint(nested)
  if (field === '') return `The form ${said}.`
  // Messages are either whole sentences or the end of one.
  return /^[A-Z]/.test(said) ? `${field}: ${said.replace(/\.$/, '')}.` : `${field} ${said}.`
}

function complaint(issue: Issue): string {
  if (issue.message !== WORDLESS) return issue.message
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
