import { BODY, type ContentProblem, wordProblem } from '#contracts/content-problems.ts'
import type { ShownField } from '#contracts/form-fields.ts'
import { beginSentence, capitalized } from '#contracts/wording.ts'

/** A problem with its field's label before it: `Key results, entry 2, metric is missing. Write what was measured`. */
export const afterLabel = (problem: ContentProblem): string => wordProblem(problem, 'form')

/** The same below its field: `Missing. Write what was measured`. */
export function belowField(problem: ContentProblem): string {
  const sentence = wordProblem(problem, 'form')
  return capitalized(sentence.startsWith('is ') ? sentence.slice('is '.length) : sentence)
}

/** A problem that no field of the form shows. */
export const wordWhole = (problem: ContentProblem, fields: readonly ShownField[] = []): string =>
  beginSentence(
    problem.field === null ? afterLabel(problem) : `${labelOf(fields, problem.field)} ${afterLabel(problem)}`,
  )

/** `Key results, entry 2, metric` for `keyResults.1.metric`. */
export function labelOf(fields: readonly ShownField[], path: string): string {
  if (path === BODY) return 'The text'
  const [name = '', ...rest] = path.split('.')
  const field = fields.find((each) => each.name === name)
  const label = field?.label ?? name
  if (rest.length === 0) return label
  const [first = '', ...inner] = rest
  if (!/^\d+$/.test(first)) return `${label}, ${labelOf(field?.fields ?? [], rest.join('.'))}`
  const entry = `${label}, entry ${Number(first) + 1}`
  return inner.length === 0 ? entry : `${entry}, ${labelOf(field?.fields ?? [], inner.join('.'))}`
}
