import * as z from 'zod'
import type { FieldKind, ShownField } from '#contracts/console-content.ts'

declare module 'zod' {
  /** What a form says of a field. Without it, the form goes by the field's name and shape. */
  interface GlobalMeta {
    label?: string
    help?: string
    kind?: FieldKind
  }
}

/** The fields of a form, from the schema that the file is checked with. @param choices the names of the drawings */
export function describeFields(schema: z.ZodType, drawings: readonly string[]): ShownField[] {
  const shape = objectIn(schema)?.shape ?? {}
  return Object.entries(shape).map(([name, inner]) => describeField(name, asType(inner), drawings))
}

function describeField(name: string, schema: z.ZodType, drawings: readonly string[]): ShownField {
  const chain = unwrap(schema)
  const said = Object.assign({}, ...chain.toReversed().map((each) => z.globalRegistry.get(each) ?? {})) as z.GlobalMeta
  const shaped = shapeOf(chain.at(-1) ?? schema)
  const kind = said.kind ?? shaped.kind
  const described = {
    name,
    label: said.label ?? labelOf(name),
    help: said.help ?? '',
    kind,
    required: !schema.safeParse(undefined).success,
  }
  if (kind === 'drawing') return { ...described, choices: drawings }
  if (shaped.choices) return { ...described, choices: shaped.choices }
  return shaped.group ? { ...described, fields: describeFields(shaped.group, drawings) } : described
}

interface Shape {
  kind: FieldKind
  choices?: readonly string[]
  group?: z.ZodType
}

function shapeOf(schema: z.ZodType): Shape {
  if (schema instanceof z.ZodEnum) return { kind: 'choice', choices: schema.options.map(String) }
  if (schema instanceof z.ZodBoolean) return { kind: 'yes or no' }
  if (schema instanceof z.ZodNumber) return { kind: 'number' }
  if (schema instanceof z.ZodObject) return { kind: 'object', group: schema }
  if (schema instanceof z.ZodUnion && schema.options.some((option) => objectIn(asType(option))))
    return { kind: 'other' }
  if (!(schema instanceof z.ZodArray)) return { kind: 'text' }
  const entry = shapeOf(unwrap(asType(schema.element)).at(-1) ?? schema)
  if (entry.group) return { kind: 'objects', group: entry.group }
  if (entry.choices) return { kind: 'choices', choices: entry.choices }
  return { kind: entry.kind === 'text' ? 'texts' : 'other' }
}

/** A schema and what it wraps, outermost first: preprocessing, defaults and optional ones. */
function unwrap(schema: z.ZodType): z.ZodType[] {
  const inner = innerOf(schema)
  return inner ? [schema, ...unwrap(inner)] : [schema]
}

function innerOf(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return asType(schema.unwrap())
  if (!(schema instanceof z.ZodPipe)) return undefined
  // Preprocessing stands before what's checked, and a transformation after it.
  return asType(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
}

function objectIn(schema: z.ZodType): z.ZodObject | undefined {
  const inner = unwrap(schema).at(-1)
  return inner instanceof z.ZodObject ? inner : undefined
}

/** What the library types as any of its schemas is always one of these. */
function asType(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodType) return schema
  throw new TypeError('A schema of zod/mini has no form')
}

/** `practiceAreas` as `Practice areas`. */
function labelOf(name: string): string {
  if (name === 'href' || name === 'url') return 'Address'
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
