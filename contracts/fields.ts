import * as z from 'zod/mini'
import {
  cleaned,
  cleanLine,
  complaintAboutCleaned,
  type FieldRule,
  hasNul,
  isBlank,
  NAME_MESSAGE,
  NAME_PATTERN,
  NUL_MESSAGE,
  tooLong,
} from './field-rules.ts'

/** The names in a table, for `z.enum`. */
export const namesIn = <Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(table) as Name[]

export type ByField = Partial<Record<string, string>>

const withoutNul = z.refine<string>((value) => !hasNul(value), NUL_MESSAGE)

/** Text typed by a visitor, possibly blank. @param max in UTF-16 units @param clean applied before the check */
export const text = (max = 200, clean?: (typed: string) => string) =>
  z.string().check(
    z.overwrite((typed: string) => cleaned(typed, { max, ...(clean && { clean }) })),
    z.maxLength(max, { abort: true }),
    withoutNul,
  )

/** Text with something visible in it. */
export const filledText = (maxLength = 200, message = 'must not be blank', clean?: (typed: string) => string) =>
  text(maxLength, clean).check(z.refine((value) => !isBlank(value), message))

/** Like `text`, on one line. We fix it rather than reject the lead. */
export const line = (maxLength?: number, clean = cleanLine) => text(maxLength, clean)

export const nameLine = (maxLength: number, message?: string) =>
  filledText(maxLength, message, cleanLine).check(z.regex(NAME_PATTERN, NAME_MESSAGE))

/** A form's field, cleaned and checked as its page does it. */
export const field = (rule: FieldRule) =>
  text(rule.max, rule.clean).check(
    z.refine((value) => complaintAboutCleaned(value, rule) === undefined, {
      error: ({ input }) => complaintAboutCleaned(String(input), rule),
    }),
  )

/** Submission id, set by the browser. The same id means a retry of the same submission. */
export const submissionId = z.uuid('must be a UUID')

/** An ISO 8601 instant in UTC. Any year: a visitor with a wrong clock is still a lead. */
export const timestamp = z.iso.datetime('must be an ISO 8601 time').check(z.maxLength(30, 'must be an ISO 8601 time'))

type Issue = z.core.$ZodIssue

/** For a union, the last option's first issue; any other issue unchanged. */
export function deepestIssue(issue: Issue): Issue {
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined
  return inner ? deepestIssue({ ...inner, path: [...issue.path, ...inner.path] }) : issue
}

/** The first error of each field, as shown next to it. Empty if all fields are valid. */
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
  // A field's message is either a full sentence or the end of one.
  return /^[A-Z]/.test(issue.message) ? issue.message : `This ${issue.message}.`
}
