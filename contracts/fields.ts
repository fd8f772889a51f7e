import * as z from 'zod/mini'
import { type FieldRule, hasNul, NUL_MESSAGE, PERSON_RULES, tooLong } from './field-rules.ts'
import type { ByField } from './given-to-pages.ts'

const withoutNul = z.refine<string>((value) => !hasNul(value), NUL_MESSAGE)

/**
 * Text that a visitor typed, possibly blank.
 * @param maxLength in UTF-16 units
 */
export const text = (maxLength = 200) => z.string().check(z.maxLength(maxLength, { abort: true }), withoutNul)

/**
 * Text of which something remains when white space is taken away (§5).
 * @param message what is said when nothing remains
 */
export const filledText = (maxLength = 200, message = 'must not be blank') =>
  text(maxLength).check(z.refine((value) => value.trim() !== '', message))

/** The contract of a field that has a rule. */
const ruled = ({ max, blank, pattern, message }: FieldRule) => {
  const typed = blank === undefined ? text(max) : filledText(max, blank)
  const fitting = pattern ? typed.check(z.regex(pattern, message)) : typed
  return blank === undefined && pattern ? z.union([z.literal(''), fitting]) : fitting
}

/** §5: what forms ask of a person. */
export const firstName = ruled(PERSON_RULES.firstName)
export const lastName = ruled(PERSON_RULES.lastName)
export const email = ruled(PERSON_RULES.email)
export const companyName = ruled(PERSON_RULES.companyName)
export const website = ruled(PERSON_RULES.website)
export const phone = ruled(PERSON_RULES.phone)
export const message = ruled(PERSON_RULES.message)

/** The id that the browser gives a submission; the same id again is the same submission (decisions §4). */
export const submissionId = z.uuid('must be a UUID')

/** An ISO-8601 instant in UTC, ending in Z, as `Date.prototype.toISOString` writes it. */
export const timestamp = z.iso.datetime('must be an ISO 8601 time')

type Issue = z.core.$ZodIssue

/** Of a field that may be one of several things: why it is not the last of them. Every other issue as it is. */
export function deepestIssue(issue: Issue): Issue {
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined
  return inner ? deepestIssue({ ...inner, path: [...issue.path, ...inner.path] }) : issue
}

/** What is wrong with each field, in the words that stand beside it (§5): of each the first. Empty when nothing is. */
export function describeByField(issues: readonly Issue[] = []): ByField {
  const fields = new Map<string, string>()
  for (const issue of issues.map(deepestIssue)) {
    const field = issue.path.map(String).join('.')
    if (field !== '' && !fields.has(field)) fields.set(field, advice(issue))
  }
  return Object.fromEntries(fields)
}

function advice(issue: Issue): string {
  if (issue.code === 'too_big') return tooLong(Number(issue.maximum))
  // The messages of our fields are either whole sentences or the end of one.
  return /^[A-Z]/.test(issue.message) ? issue.message : `This ${issue.message}.`
}
