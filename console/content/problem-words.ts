import { BODY, type ContentProblem, type ShownField } from '#contracts/console-content.ts'
import { capitalized } from '#contracts/wording.ts'

/** A sentence of the build's with a capital letter, unless it begins with a file or an address. */
export const beginSentence = (says: string): string => (/^\S*[/.]\S/.test(says) ? says : capitalized(says))

/** How a file writes it, and how one says it beside a form. */
const NOTATION: readonly (readonly [RegExp, string])[] = [
  [/\bwrite confirmed: true/, 'tick “It’s true”'],
  [/\bdelete the mark$/, 'clear “Sample”'],
  [/\b(Write|Write it as|write) \w+: (?:and )?/g, '$1 '],
  [/, or take (?:the line|its hyphen) out$/, ', or take it out'],
  [/Write each after a hyphen$/, 'Add one'],
  [/, each after a hyphen$/, ''],
  [/, with quotes around it when it has a colon$/, ''],
  [/, or rename the file so$/, ''],
]

/** The build's sentence behind its field's label: `is missing. Write one sentence for the list`. */
export function behindLabel({ field, says }: ContentProblem): string {
  const name = field === null ? '' : field === BODY ? 'the text' : field.replaceAll(/\.(\d+)/g, '[$1]')
  const rest = says.startsWith(`${name} `) ? says.slice(name.length + 1) : says
  return withoutNotation(rest)
}

/** A sentence without what only a file needs. */
export const withoutNotation = (sentence: string): string =>
  NOTATION.reduce((text, [written, said]) => text.replace(written, said), sentence)

/** The same below the field: `Missing. Write one sentence for the list`. */
export const belowField = (problem: ContentProblem): string => capitalized(behindLabel(problem).replace(/^is /, ''))

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
