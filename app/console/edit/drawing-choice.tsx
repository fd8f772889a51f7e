import { PlatePicture } from '#app/plates/plate-picture.tsx'

interface DrawingChoiceProps {
  id: string
  label: string
  choices: readonly string[]
  value: string
  onChange: (name: string) => void
}

/** The drawings to choose from, behind the one that's chosen. */
export function DrawingChoice({ id, label, choices, value, onChange }: DrawingChoiceProps) {
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
