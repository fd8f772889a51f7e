import { type ReactNode, useState } from 'react'
import type { ContentProblem } from '#contracts/content-problems.ts'
import { calendarDay } from '#contracts/dates.ts'
import type { ShownField } from '#contracts/form-fields.ts'
import { capitalized } from '#contracts/wording.ts'
import { PlatePicture } from '#site/plates/plate-picture.tsx'
import { SmallButton } from '../../frame/buttons-and-links.tsx'
import { Select } from '../../frame/filter.tsx'
import { ColorInput, type ControlProps, MarkField } from './brand-fields.tsx'
import { FieldGroup, FieldGroups } from './field-groups.tsx'
import { belowField } from './form-words.ts'
import { LayoutPicture } from './layout-picture.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { type FieldProps, fieldLook, TextsField, TypedInput } from './texts-field.tsx'

/** One question of the form, made from the schema that the build checks the file with. */
export function Field(props: FieldProps) {
  const { field, value, onChange, path, problems } = props
  const { kind, label, help, required, choices = [], choiceLabels = {} } = field
  const own = problems.filter((problem) => problem.field === path)
  const id = `field-${path}`
  const described = { 'aria-describedby': `${id}-help`, 'aria-invalid': own.length > 0 }
  const below = <Below id={id} help={help} problems={own} />
  const change = (typed: string) => onChange(typed === '' && !required ? undefined : typed)
  const text = textOf(value)
  const control = { id, value: text, onChange: change, ...described }
  const labeled = (input: ReactNode) => (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
        {!required && <span className="font-normal text-quiet"> (optional)</span>}
      </label>
      {input}
      {below}
    </div>
  )
  const grouped = (controls: ReactNode) => (
    <fieldset aria-describedby={`${id}-help`} className="min-w-0">
      <legend className="mb-1 font-medium">{label}</legend>
      {/* First, since what's in it can be long. */}
      <div className="-mt-1 mb-2 not-has-[p]:hidden">{below}</div>
      {controls}
    </fieldset>
  )
  switch (kind) {
    case 'text':
    case 'long text':
      return labeled(<TypedInput {...control} isLong={kind === 'long text'} />)
    case 'day':
    case 'number':
      return labeled(<DayOrNumber {...control} isDay={kind === 'day'} onNumber={onChange} />)
    case 'choice':
      return labeled(<Chosen {...control} choices={choices} choiceLabels={choiceLabels} />)
    case 'yes or no':
      return (
        <div>
          <label className="flex items-baseline gap-2.5">
            <input
              id={id}
              type="checkbox"
              checked={value === true}
              onChange={(event) => onChange(event.target.checked ? true : required ? false : undefined)}
              {...described}
              className="size-4 translate-y-0.5 accent-(--color-ink)"
            />
            <span className="font-medium">{label}</span>
          </label>
          {below}
        </div>
      )
    case 'choices':
      return grouped(<Checkboxes {...props} />)
    case 'texts':
      return grouped(<TextsField {...props} />)
    case 'drawing':
      return grouped(<DrawingChoice {...props} />)
    case 'layout':
      return grouped(<LayoutChoice {...props} />)
    case 'picture':
    case 'picture address':
      return grouped(<PictureField {...props} />)
    case 'color':
      return labeled(<ColorInput {...control} />)
    case 'mark':
      return grouped(<MarkField label={label} value={text} onChange={change} />)
    case 'other':
      return <NoInput label={label}>{below}</NoInput>
    case 'object':
      return grouped(<FieldGroup {...props} renderField={renderField} />)
    case 'objects':
      return grouped(<FieldGroups {...props} renderField={renderField} />)
  }
}

const NoInput = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <p className="font-medium">{label}</p>
    <p className="text-quiet">This one can’t be changed here.</p>
    {children}
  </div>
)

const renderField = (props: FieldProps) => <Field {...props} />

interface DayOrNumberProps extends ControlProps {
  isDay: boolean
  onNumber: (value: number | undefined) => void
}

const DayOrNumber = ({ isDay, value, onChange, onNumber, ...attributes }: DayOrNumberProps) => (
  <input
    type={isDay ? 'date' : 'number'}
    // A day with a time shows its day, and keeps the time until the day is changed.
    value={isDay ? (calendarDay(value) ?? value) : value}
    onChange={({ target: { value: typed, valueAsNumber } }) =>
      isDay ? onChange(typed) : onNumber(typed === '' ? undefined : valueAsNumber)
    }
    {...attributes}
    className={`${fieldLook} ${isDay ? 'max-w-48' : 'max-w-32'}`}
  />
)

interface ChosenProps extends ControlProps, Required<Pick<ShownField, 'choices' | 'choiceLabels'>> {}

const Chosen = ({ choices, choiceLabels, value, onChange, ...attributes }: ChosenProps) => (
  <Select
    value={value}
    onChange={(event) => onChange(event.target.value)}
    {...attributes}
    options={(choices.includes(value) ? choices : [value, ...choices]).map((choice) => [
      choice,
      choiceLabels[choice] ?? (choice || 'Choose…'),
    ])}
    className={`${fieldLook} target`}
  />
)

function Checkboxes({ field: { choices = [] }, value, onChange }: FieldProps) {
  const chosen = Array.isArray(value) ? value : []
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1.5">
      {choices.map((choice) => (
        <label key={choice} className="flex items-baseline gap-2">
          <input
            type="checkbox"
            checked={chosen.includes(choice)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, choice] : chosen.filter((each) => each !== choice))
            }
            className="size-4 translate-y-0.5 accent-(--color-ink)"
          />
          {capitalized(choice)}
        </label>
      ))}
    </div>
  )
}

const Below = ({ id, help, problems }: { id: string; help: string; problems: readonly ContentProblem[] }) => (
  <div id={`${id}-help`}>
    {help !== '' && <p className="mt-1 text-[0.875rem] leading-snug text-quiet">{help}</p>}
    {problems.map((problem) => (
      <p key={problem.code} className="mt-1 font-medium text-bad wrap-anywhere">
        {belowField(problem)}.
      </p>
    ))}
  </div>
)

const textOf = (value: FieldProps['value']) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** An uploaded picture. What it shows is another field's business. */
function PictureField({ field: { kind }, file, onChange, ...given }: FieldProps) {
  const [isAsking, setAsking] = useState(false)
  const value = textOf(given.value)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className={value === '' ? 'text-quiet' : 'font-mono text-label wrap-anywhere'}>{value || 'None'}</span>
      <SmallButton onClick={() => setAsking(true)}>{value === '' ? 'Choose a picture' : 'Replace'}</SmallButton>
      {value !== '' && <SmallButton onClick={() => onChange(undefined)}>Remove</SmallButton>}
      {isAsking && (
        <PictureDialog
          file={file}
          asksAlt={false}
          onPicture={({ name, src }) => onChange(kind === 'picture' ? name : src)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function DrawingChoice(props: FieldProps) {
  const value = textOf(props.value)
  return (
    <details>
      <summary className="flex w-fit items-center gap-4 py-1">
        {value !== '' && <PlatePicture name={value} className="w-28 border border-line bg-raised" />}
        <span>
          <span className="block">{value === '' ? 'None chosen' : wordsOf(value)}</span>
          <span className="font-medium underline underline-offset-4">Choose a drawing</span>
        </span>
      </summary>
      <PictureRadios {...props} className="max-h-96 grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]">
        {(name) => <PlatePicture name={name} />}
      </PictureRadios>
    </details>
  )
}

const LayoutChoice = (props: FieldProps) => (
  <PictureRadios {...props} className="grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]">
    {(name) => <LayoutPicture name={name} />}
  </PictureRadios>
)

interface PictureRadiosProps extends FieldProps {
  className: string
  children: (name: string) => ReactNode
}

const PictureRadios = ({ field, path, value, onChange, className, children: pictureOf }: PictureRadiosProps) => (
  <div role="radiogroup" aria-label={field.label} className={`mt-2 grid gap-2 overflow-y-auto p-1 ${className}`}>
    {field.choices?.map((name) => (
      <label
        key={name}
        className="block cursor-pointer rounded-sm border border-line bg-raised p-1.5 has-checked:border-ink has-checked:outline-2 has-checked:outline-ink has-focus-visible:outline-2"
      >
        <input
          type="radio"
          name={`field-${path}`}
          checked={name === value}
          onChange={() => onChange(name)}
          className="sr-only"
        />
        {pictureOf(name)}
        <span className="mt-1 block text-[0.8125rem] leading-tight">{wordsOf(name)}</span>
      </label>
    ))}
  </div>
)

const wordsOf = (name: string): string => name.replaceAll('-', ' ')
