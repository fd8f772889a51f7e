/** How a form asks for a field. */
export type FieldKind =
  | 'text'
  | 'long text'
  | 'day'
  | 'yes or no'
  | 'number'
  /** One of `choices`. */
  | 'choice'
  /** Any of `choices`. */
  | 'choices'
  | 'texts'
  /** The name of a drawing: one of `choices`. */
  | 'drawing'
  /** The name of an uploaded picture, as `POST …/picture` gives it. */
  | 'picture'
  /** The address of an uploaded picture. */
  | 'picture address'
  /** How a landing page is laid out: one of `choices`. */
  | 'layout'
  /** `#rrggbb`. */
  | 'color'
  /** A drawing, as `POST …/mark` gives it. */
  | 'mark'
  /** A group of `fields`. */
  | 'object'
  /** Any number of groups of `fields`. */
  | 'objects'
  /** Edited in the file's source alone. */
  | 'other'

/** A field of a piece's front matter or YAML, from the schema that the build checks it with. */
export interface ShownField {
  /** Its key in the file. */
  name: string
  label: string
  /** What to write, in a sentence; blank if the label says it all. */
  help: string
  kind: FieldKind
  required: boolean
  choices?: readonly string[]
  /** What the form calls a choice that is a file's name. */
  choiceLabels?: Readonly<Record<string, string>>
  fields?: readonly ShownField[]
  /** Of a group whose fields depend on a choice within it: that choice, and the fields by it. */
  variants?: { by: string; fields: Readonly<Record<string, readonly ShownField[]>> }
  /** Of groups that what's sent names: they can be moved and reworded, not added, taken out or made another kind. */
  isFixed?: true
}
