import { Fragment, type ReactNode, useState } from 'react'
import type { FieldKind, ShownField } from '#contracts/form-fields.ts'
import type { FieldValue } from '#contracts/yaml-source.ts'
import { SmallButton } from '../../frame/buttons-and-links.tsx'
import { type FieldProps, ListRow, useList } from './texts-field.tsx'

interface GroupProps extends FieldProps {
  renderField: (inner: FieldProps) => ReactNode
}

type Group = { [name: string]: FieldValue | undefined }

const groupOf = (value: FieldValue | undefined): Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

export function FieldGroup({ field, value, onChange, path, renderField, ...rest }: GroupProps) {
  const group = groupOf(value)
  return (
    <div className="space-y-3 border-l border-edge pl-4">
      {fieldsFor(field, group).map((inner) => (
        <Fragment key={inner.name}>
          {renderField({
            ...rest,
            field: inner,
            path: `${path}.${inner.name}`,
            value: group[inner.name],
            onChange: (next) => {
              const { [inner.name]: _, ...others } = group
              // Who writes their own has no sample anymore.
              const own = inner.name !== 'sample' && group['sample'] === true ? { sample: false } : {}
              onChange({ ...others, ...own, ...(next !== undefined && { [inner.name]: next }) })
            },
          })}
        </Fragment>
      ))}
    </div>
  )
}

/** The fields of a group: where they depend on a choice, that choice and its fields. */
function fieldsFor({ fields = [], variants, isFixed }: ShownField, group: Group): readonly ShownField[] {
  if (!variants) return fields
  const { by, fields: all } = variants
  const own = all[typeof group[by] === 'string' ? group[by] : ''] ?? []
  const choice: ShownField = { name: by, label: 'Kind', help: '', kind: 'choice', required: true }
  return isFixed ? own : [{ ...choice, choices: Object.keys(all) }, ...own]
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

const MOST_AT_ONCE = 8

export function FieldGroups({ field, value, onChange, path, problems, ...rest }: GroupProps) {
  const [added, setAdded] = useState<number>()
  const groups = Array.isArray(value) ? value : []
  const rowAt = useList(groups, onChange)
  const fieldsAt = (at: number) => fieldsFor(field, groupOf(groups[at]))
  const isFolded = groups.reduce((sum: number, _, at) => sum + fieldsAt(at).length, 0) > MOST_AT_ONCE
  const isWrong = (at: number) => problems.some((problem) => problem.field?.startsWith(`${path}.${at}.`))
  return (
    <>
      <ol className={isFolded ? 'border-t border-line *:border-b *:border-line *:py-1' : 'space-y-4'}>
        {groups.map((group, at) => {
          const name = `${field.label}, entry ${at + 1}`
          const inside = (
            <fieldset className="min-w-0">
              <legend className="sr-only">{name}</legend>
              <FieldGroup
                {...rest}
                field={field}
                path={`${path}.${at}`}
                value={group}
                problems={problems}
                onChange={(next) => onChange(groups.with(at, next ?? {}))}
              />
            </fieldset>
          )
          return (
            <ListRow
              // oxlint-disable-next-line react/no-array-index-key -- Groups have no ids, and may be the same.
              key={at}
              name={name}
              {...rowAt(at)}
              isFixed={field.isFixed}
            >
              {isFolded ? (
                <Fold
                  says={`${at + 1}. ${nameOf(groupOf(group), fieldsAt(at))}`}
                  isWrong={isWrong(at)}
                  isNew={at === added}
                >
                  {inside}
                </Fold>
              ) : (
                inside
              )}
            </ListRow>
          )
        })}
      </ol>
      {!field.isFixed && (
        <SmallButton
          onClick={() => {
            setAdded(groups.length)
            onChange([...groups, blankOf(field.fields ?? [])])
          }}
          className="mt-2"
          aria-label={`Add to ${field.label}`}
        >
          Add
        </SmallButton>
      )}
    </>
  )
}

/** What a folded group is called: its first words that aren't a choice. */
function nameOf(group: Group, fields: readonly ShownField[]): string {
  const texts = fields.flatMap(({ name, kind }) => {
    const values = ['text', 'long text', 'texts'].includes(kind) ? [group[name]].flat() : []
    return values.flatMap((value) => (typeof value === 'string' && value !== '' ? [value] : [])).join(', ') || []
  })
  return texts[0] ?? 'New'
}

interface FoldProps {
  says: ReactNode
  isWrong: boolean
  isNew?: boolean
  className?: string
  children: ReactNode
}

/** Opens when something in it is wrong, and stays open when that's mended: the author may be writing there. */
export function Fold({ says, isWrong, isNew = false, className, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isWrong || isNew)
  const [wasWrong, setWasWrong] = useState(isWrong)
  if (isWrong !== wasWrong) {
    setWasWrong(isWrong)
    if (isWrong) setOpen(true)
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className={className}>
      <summary className="w-fit max-w-full py-1 pointer-coarse:py-3 font-medium wrap-anywhere">{says}</summary>
      <div ref={isNew ? focusFirst : undefined} className="space-y-5 pt-3 pb-3">
        {children}
      </div>
    </details>
  )
}

const focusFirst = (part: HTMLElement | null) => part?.querySelector<HTMLElement>('input, textarea, select')?.focus()
