import * as z from 'zod'
import type { FieldKind, ShownField } from '#contracts/form-fields.ts'

declare module 'zod' {
  /** What a form says of a field. Without it, the form goes by the field's name and shape. */
  interface GlobalMeta {
    label?: string
    help?: string
    kind?: FieldKind
    choiceLabels?: ShownField['choiceLabels']
    /** The machine's: it's sent and stored, so no form shows it. */
    isFixed?: boolean
  }
}

interface Described extends Pick<z.GlobalMeta, 'choiceLabels' | 'help' | 'isFixed' | 'kind' | 'label'> {
  type?: string
  properties?: Record<string, Described>
  items?: Described
  anyOf?: Described[]
  oneOf?: Described[]
  enum?: string[]
  const?: string
  isRequired?: boolean
}

/** The fields of a form, from the schema that the file is checked with. @param drawings their names, to choose from */
export function describeFields(schema: z.ZodType, drawings: readonly string[]): ShownField[] {
  const described = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // Its own list names lists and drawings too, which are filled in.
    override({ zodSchema, jsonSchema }) {
      jsonSchema['isRequired'] = !z.safeParse(zodSchema, undefined).success
    },
  })
  return fieldsIn(described as Described, drawings)
}

const fieldsIn = ({ properties = {} }: Described, drawings: readonly string[]): ShownField[] =>
  shownIn(properties).map(([name, field]) => {
    const { label = labelOf(name), help = '', kind = kindOf(field), isRequired: required = false } = field
    const shown = { name, label, help, kind, required }
    const choices = kind === 'drawing' ? drawings : (field.enum ?? field.items?.enum)
    if (choices) return { ...shown, choices, ...(field.choiceLabels && { choiceLabels: field.choiceLabels }) }
    const group = field.items ?? field
    const entries = isFixedGroup(group) ? { isFixed: true as const } : {}
    const variants = variantsOf(group, drawings)
    if (variants) return { ...shown, ...entries, kind: field.items ? 'objects' : 'object', variants }
    return group.properties ? { ...shown, ...entries, fields: fieldsIn(group, drawings) } : shown
  })

const shownIn = (properties: Record<string, Described>) =>
  Object.entries(properties).filter(([, { isFixed }]) => isFixed !== true)

/** Whether what's sent names it. */
const isFixedGroup = ({ properties = {}, anyOf = [], oneOf = anyOf }: Described): boolean =>
  Object.values(properties).some(({ isFixed }) => isFixed) || oneOf.some(isFixedGroup)

/** Of groups that a field such as `kind: timeline` tells apart. */
function variantsOf({ anyOf = [], oneOf = anyOf }: Described, drawings: readonly string[]): ShownField['variants'] {
  const [by] = Object.entries(oneOf[0]?.properties ?? {}).find(([, { const: value }]) => value !== undefined) ?? []
  if (by === undefined) return undefined
  const named = oneOf.map(({ properties: { [by]: kind, ...properties } = {} }) => [
    kind?.const ?? '',
    fieldsIn({ properties }, drawings),
  ])
  return { by, fields: Object.fromEntries(named) as Record<string, ShownField[]> }
}

const KINDS: Readonly<Record<string, FieldKind>> = { boolean: 'yes or no', integer: 'number', number: 'number' }
const LISTS: Partial<Record<FieldKind, FieldKind>> = { choice: 'choices', object: 'objects', text: 'texts' }

function kindOf({ type = '', enum: choices, properties, items, anyOf = [], oneOf = [] }: Described): FieldKind {
  if (choices) return 'choice'
  if (properties) return 'object'
  if (items) return LISTS[kindOf(items)] ?? 'other'
  return [...anyOf, ...oneOf].some((one) => one.properties) ? 'other' : (KINDS[type] ?? 'text')
}

/** `practiceAreas` as `Practice areas`. */
function labelOf(name: string): string {
  if (name === 'href' || name === 'url') return 'Address'
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
