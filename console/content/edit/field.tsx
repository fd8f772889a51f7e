import { type ReactNode, useState } from 'react'
import type { ContentProblem } from '#contracts/content-problems.ts'
import { calendarDay } from '#contracts/dates.ts'
import { capitalized } from '#contracts/wording.ts'
import { PlatePicture } from '#site/plates/plate-picture.tsx'
import { SmallButton } from '../../frame/buttons-and-links.tsx'
import { PictureDialog } from './dialog.tsx'
import { FieldGroup, FieldGroups, type FieldProps } from './field-groups.tsx'
import { belowField } from './form-words.ts'
import { fieldLook, TextsField, TypedInput } from './texts-field.tsx'

/** One question of the form, made from the schema that the build checks the file with. */
export function Field(props: FieldProps) {
  const { field, value, onChange, path, problems, file } = props
  const { kind, label, help, required, choices = [] } = field
  const own = problems.filter((problem) => problem.field === path)
  const id = `field-${path}`
  const described = { 'aria-describedby': `${id}-help`, 'aria-invalid': own.length > 0 }
  const below = <Below id={id} help={help} problems={own} />
  const change = (typed: string) => onChange(typed === '' && !required ? undefined : typed)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const labeled = (control: ReactNode) => (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
        {!required && <span className="font-normal text-quiet"> (optional)</span>}
      </label>
      {control}
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
      return labeled(<TypedInput id={id} value={text} isLong={kind === 'long text'} onChange={change} {...described} />)
    case 'day':
    case 'number':
      return labeled(
        <input
          id={id}
          type={kind === 'day' ? 'date' : 'number'}
          // A day with a time shows its day, and keeps the time until the day is changed.
          value={kind === 'day' ? (calendarDay(text) ?? text) : text}
          onChange={({ target: { value: typed, valueAsNumber } }) =>
            kind === 'day' ? change(typed) : onChange(typed === '' ? undefined : valueAsNumber)
          }
          {...described}
          className={`${fieldLook} ${kind === 'day' ? 'max-w-48' : 'max-w-32'}`}
        />,
      )
    case 'choice':
      return labeled(
        <select
          id={id}
          value={text}
          onChange={(event) => change(event.target.value)}
          {...described}
          className={`${fieldLook} min-h-9`}
        >
          {!choices.includes(text) && <option value={text}>{text || 'Choose…'}</option>}
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>,
      )
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
    case 'choices': {
      const chosen = Array.isArray(value) ? value : []
      return grouped(
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
        </div>,
      )
    }
    case 'texts':
      return grouped(<TextsField label={label} path={path} problems={problems} value={value} onChange={onChange} />)
    case 'drawing':
      return grouped(<DrawingChoice id={id} label={label} choices={choices} value={text} onChange={onChange} />)
    case 'picture':
    case 'picture address':
      return grouped(
        <PictureField file={file} value={text} takes={kind === 'picture' ? 'name' : 'src'} onChange={onChange} />,
      )
    case 'other':
      return (
        <div>
          <p className="font-medium">{label}</p>
          <p className="text-quiet">This one is changed in the file itself, below.</p>
          {below}
        </div>
      )
    case 'object':
      return grouped(<FieldGroup {...props} renderField={renderField} />)
    case 'objects':
      return grouped(<FieldGroups {...props} renderField={renderField} />)
  }
}

const renderField = (props: FieldProps) => <Field {...props} />

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

interface PictureFieldProps {
  file: string
  value: string
  /** What the file has of it. */
  takes: 'name' | 'src'
  onChange: (name: string | undefined) => void
}

/** An uploaded picture. What it shows is another field's business. */
function PictureField({ file, value, takes, onChange }: PictureFieldProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className={value === '' ? 'text-quiet' : 'font-mono text-label wrap-anywhere'}>{value || 'None'}</span>
      <SmallButton onClick={() => setAsking(true)}>{value === '' ? 'Choose a picture' : 'Replace'}</SmallButton>
      {value !== '' && <SmallButton onClick={() => onChange(undefined)}>Remove</SmallButton>}
      {isAsking && (
        <PictureDialog
          file={file}
          asksAlt={false}
          onPicture={(picture) => onChange(picture[takes])}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

interface DrawingChoiceProps {
  id: string
  label: string
  choices: readonly string[]
  value: string
  onChange: (name: string) => void
}

function DrawingChoice({ id, label, choices, value, onChange }: DrawingChoiceProps) {
  return (
    <details>
      <summary className="flex w-fit items-center gap-4 py-1">
        {value !== '' && <PlatePicture name={value} className="w-28 border border-line bg-raised" />}
        <span>
          <span className="block">{value === '' ? 'None chosen' : wordsOf(value)}</span>
          <span className="font-medium underline underline-offset-4">Choose a drawing</span>
        </span>
      </summary>
      <div
        role="radiogroup"
        aria-label={label}
        className="mt-2 grid max-h-96 grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2 overflow-y-auto p-1"
      >
        {choices.map((name) => (
          <label
            key={name}
            className="block cursor-pointer rounded-sm border border-line bg-raised p-1.5 has-checked:border-ink has-checked:outline-2 has-checked:outline-ink has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={id}
              checked={name === value}
              onChange={() => onChange(name)}
              className="sr-only"
            />
            <PlatePicture name={name} />
            <span className="mt-1 block text-[0.8125rem] leading-tight">{wordsOf(name)}</span>
          </label>
        ))}
      </div>
    </details>
  )
}

const wordsOf = (name: string): string => name.replaceAll('-', ' ')
