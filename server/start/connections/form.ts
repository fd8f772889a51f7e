import type { ConnectionForm, Preset, ShownField } from '#contracts/console-connections.ts'

/** What's typed into a form, by its fields. */
export type Values = Readonly<Record<string, string>>

export interface FieldForm extends Pick<ShownField, 'name' | 'label' | 'help' | 'choices'> {
  /** The setting that it becomes a part of. */
  setting: string
  /** What's shown of a secret in its place. */
  secret?: 'end' | 'host'
  isOptional?: true
  /** Where or whose it is: once it changes, stored secrets are asked for again. */
  isAnchor?: true
  /** Only where stand-ins may replace third parties. */
  isForTrials?: true
  /** What's wrong with a value beyond what the setting's own kind says. */
  mistake?: (value: string) => string | undefined
}

/** A connection's form: its words, and how its fields become settings. */
export interface Form extends Pick<ConnectionForm, 'title' | 'group' | 'find' | 'tries'> {
  fields: readonly FieldForm[]
  /** Its settings that no field is. */
  otherSettings?: readonly string[]
  presets?: readonly Preset[]
  toSettings?: (values: Values) => Record<string, string>
  canHear?: true
}
