import type * as z from 'zod/mini'
import type { ByField } from '#contracts/given-to-pages.ts'

type Issue = z.core.$ZodIssue

/** What is wrong with each field, in the words of §5; empty when all may be sent. */
export function findErrors(rules: z.ZodMiniType, typed: ByField): ByField {
  const errors: ByField = {}
  for (const issue of rules.safeParse(typed).error?.issues ?? []) {
    const name = String(issue.path[0])
    errors[name] ??= sentence(issue)
  }
  return errors
}

function sentence(issue: Issue): string {
  // A field that may be blank or something else says why it is not the something else.
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined
  if (inner) return sentence(inner)
  return issue.code === 'too_big' ? `Please use at most ${issue.maximum} characters.` : issue.message
}
