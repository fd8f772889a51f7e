import type { Scalar, ScalarTag, Tags } from 'yaml'

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
