import { Lexer, type Scalar, type ScalarTag, type Tags } from 'yaml'

/** Of numbers, only those that read back as they're written, such as 7 and 2.5: 012345, 1.10 and 1e3 would change. */
const IN_ANOTHER_FORM =
  /^(?!-?(?:0|[1-9]\d{0,14})(?:\.\d{0,9}[1-9])?$)[-+]?(?:0x[\da-f]+|0o[0-7]+|(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)$/i

const FORMAT = 'SOURCE'

const reading: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  test: IN_ANOTHER_FORM,
  resolve: (source) => source,
  format: FORMAT,
}

const writing: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  identify: (value) => typeof value === 'string',
  resolve: (source) => source,
  format: FORMAT,
  stringify: ({ source, value }) => source ?? String(value),
}

/** For YAML that people write: a number that would lose its form, such as a bar number, is the text that stands there. */
export const YAML_SOURCE = { customTags: (tags: Tags): Tags => [reading, ...tags, writing] }

/** Another value: it's written as its kind is. */
export function setScalar(scalar: Scalar, value: unknown): void {
  if (scalar.format === FORMAT) delete scalar.format
  scalar.value = value
}

/** The longest file of ours, the survey, has five thousand signs, words and line ends. */
const MOST_TOKENS = 10_000

export class TooCostly extends Error {}

/** Whoever parses a draft asks this first. @throws {TooCostly} for YAML that takes minutes, and that nobody means to write */
export function refuseCostly(yaml: string): void {
  let count = 0
  for (const token of new Lexer().lex(yaml)) {
    count += 1
    if (count > MOST_TOKENS) throw new TooCostly('it has too many fields or entries. Make it shorter')
    // A key that's no text: it may have such a key in it, and each takes twice as long as the one around it.
    if (token === '?') throw new TooCostly('a question mark stands alone. Put quotes around the text')
  }
}
