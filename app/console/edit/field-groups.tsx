import { Fragment, type ReactNode } from 'react'
import type { FieldKind, ShownField } from '#contracts/console-content.ts'
import { SmallButton } from '../parts/buttons-and-links.tsx'
import type { FieldProps } from './field-props.ts'
import { ListRow, moved } from './list-row.tsx'
import type { FieldValue } from './write-field.ts'

interface GroupProps extends FieldProps {
  /** What asks for each of its fields. */
  renderField: (inner: FieldProps) => ReactNode
}

type Group = { [name: string]: FieldValue | undefined }

const groupOf = (value: FieldValue | undefined): Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

/** Fields that belong together, below a line of their own. */
export function FieldGroup({ field, value, onChange, path, renderField, ...rest }: GroupProps) {
  const group = groupOf(value)
  return (
    <div className="space-y-3 border-l border-edge pl-4">
      {field.fields?.map((inner) => (
        <Fragment key={inner.name}>
          {renderField({
            ...rest,
            field: inner,
            path: `${path}.${inner.name}`,
            value: group[inner.name],
            onChange: (next) => {
              const { [inner.name]: _, ...others } = group
              onChange(next === undefined ? others : { ...group, [inner.name]: next })
            },
          })}
        </Fragment>
      ))}
    </div>
  )
}

/** What has to be written, and nothing that can be left out. */
const blankOf = (fields: readonly ShownField[]): Group =>
  Object.fromEntries(fields.filter(({ required }) => required).map(({ name, kind }) => [name, BLANKS[kind] ?? '']))

const BLANKS: Partial<Record<FieldKind, FieldValue>> = {
  texts: [''],
  choices: [],
  objects: [],
  object: {},
  'yes or no': false,
}

/** Any number of such groups. */
export function FieldGroups({ field, value, onChange, path, ...rest }: GroupProps) {
  const groups = Array.isArray(value) ? value : []
  return (
    <>
      <ol className="space-y-4">
        {groups.map((group, at) => (
          <ListRow
            // oxlint-disable-next-line react/no-array-index-key -- Groups have no ids, and may be the same.
            key={at}
            name={`${field.label}, entry ${at + 1}`}
            at={at}
            count={groups.length}
            onMove={(to) => onChange(moved(groups, at, to))}
            onRemove={() => onChange(groups.toSpliced(at, 1))}
          >
            <fieldset className="min-w-0">
              <legend className="sr-only">{`${field.label}, entry ${at + 1}`}</legend>
              <FieldGroup
                {...rest}
                field={field}
                path={`${path}.${at}`}
                value={group}
                onChange={(next) => onChange(groups.with(at, next ?? {}))}
              />
            </fieldset>
          </ListRow>
        ))}
      </ol>
      <SmallButton
        onClick={() => onChange([...groups, blankOf(field.fields ?? [])])}
        className="mt-2"
        aria-label={`Add to ${field.label}`}
      >
        Add
      </SmallButton>
    </>
  )
}
