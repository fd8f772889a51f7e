import type * as z from 'zod'
import {
  type ContentProblem,
  contentProblem,
  type ParamsOf,
  type ProblemCode,
  sentenceInFile,
} from '#contracts/content-problems.ts'
import { type ContentFile, fieldsOf } from './content-file.ts'
import { fitToRelease } from './fit-to-release.server.ts'

/** What a schema says of a wrong value. Zod passes a text on, so a code and its params are written as one. */
export const problem = <Code extends ProblemCode>(code: Code, ...params: ParamsOf<Code>): string =>
  JSON.stringify(contentProblem(null, code, ...params))

/** @param write what to write, if that isn't plain from the field's name */
export const missing = (write?: string): string =>
  write === undefined ? problem('blank') : problem('missing', { write })

/** Why a file can't be shown. Its message is in the build's words. */
export class ContentError extends Error {
  readonly problems: readonly ContentProblem[]

  constructor(file: Pick<ContentFile, 'path' | 'frontMatter'>, problems: readonly ContentProblem[]) {
    super(`${file.path}: ${wordInFile(file, problems)}`)
    this.problems = problems
  }
}

/** @throws ContentError */
export function refuse<Code extends ProblemCode>(
  file: ContentFile,
  field: string | null,
  code: Code,
  ...params: ParamsOf<Code>
): never {
  throw new ContentError(file, [contentProblem(field, code, ...params)])
}

/** @throws ContentError */
export function checkFrontMatter<Checked>(file: ContentFile, shape: z.ZodType<Checked>): Checked {
  const result = shape.safeParse(fieldsOf(file, shape))
  if (result.success) return result.data
  const fitted = fitToRelease(file, shape)
  if (fitted === file) throw new ContentError(file, problemsIn(file, result.error))
  return shape.parse(fieldsOf(fitted, shape))
}

/** What's wrong with each field, or with the file as a whole. */
export const listProblems = (file: ContentFile, shape: z.ZodType): ContentProblem[] =>
  problemsIn(file, shape.safeParse(fieldsOf(file, shape)).error)

function problemsIn(
  { path, frontMatter, problem: whole }: ContentFile,
  error: z.ZodError | undefined,
): ContentProblem[] {
  if (whole) return [whole]
  if (typeof frontMatter !== 'object' || frontMatter === null || Array.isArray(frontMatter))
    return [contentProblem(null, path.endsWith('.yaml') ? 'no-words' : 'no-front-matter')]
  return error?.issues.flatMap(problemsOf) ?? []
}

function problemsOf(issue: z.core.$ZodIssue): ContentProblem[] {
  const said = issue.message.startsWith('{')
    ? (JSON.parse(issue.message) as ContentProblem)
    : contentProblem(null, 'invalid')
  const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
  return paths.map((path) => ({ ...said, field: path.map(String).join('.') || null }))
}

/** What's wrong with a file, in a sentence each. */
export const wordInFile = (
  { frontMatter }: Pick<ContentFile, 'frontMatter'>,
  problems: readonly ContentProblem[],
): string => problems.map((each) => sentenceInFile(each, frontMatter)).join('; ')
