import { type AriaAttributes, useId } from 'react'
import type { MarkAnswer } from '#contracts/console-content.ts'
import { type Paint, readDrawing } from '#contracts/mark.ts'
import { PAGE_PAINTS } from '#site/ui/brand-mark.tsx'
import { SmallButton } from '../../frame/buttons-and-links.tsx'
import { announce } from '../../frame/live-region.tsx'
import { ActionError } from '../../frame/page.tsx'
import { post } from '../../frame/request.ts'
import { useWork } from '../../frame/use-action.ts'
import { fieldLook } from './texts-field.tsx'

/** What the browser shows where there's no color yet. */
const BLACK = '#'.padEnd(7, '0')

export interface ControlProps extends AriaAttributes {
  id: string
  value: string
  onChange: (typed: string) => void
}

export const ColorInput = ({ id, value, onChange, ...attributes }: ControlProps) => (
  <div className="flex items-center gap-2">
    <input
      type="color"
      aria-label="Choose a color"
      value={/^#[\da-f]{6}$/i.test(value) ? value : BLACK}
      onChange={({ target }) => onChange(target.value)}
      className="target w-14 rounded-sm border border-edge bg-raised p-1"
    />
    <input
      id={id}
      value={value}
      onChange={({ target }) => onChange(target.value.trim())}
      spellCheck={false}
      {...attributes}
      className={`${fieldLook} max-w-32 font-mono`}
    />
  </div>
)

const paintOf = (paint: Paint): string => (paint === 'none' ? 'none' : PAGE_PAINTS[paint])

/** An uploaded SVG as the server drew it anew, on paper and on a dark ground. */
export function MarkField({ label, value, onChange }: Pick<ControlProps, 'value' | 'onChange'> & { label: string }) {
  const id = useId()
  const { isBusy, error, run } = useWork()
  const upload = (file: File) =>
    run(async () => {
      // As bytes: whatever the file says it is, it's read as text and drawn anew.
      const sent = new Blob([await file.arrayBuffer()], { type: 'application/octet-stream' })
      const { drawing } = await post<MarkAnswer>('/api/console/content/mark', sent, { stays: true })
      onChange(drawing)
      announce('Drawn anew, in the site’s colors.')
    })
  const shapes = value === '' ? undefined : readDrawing(value)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {shapes !== undefined &&
        (['light', 'dark'] as const).map((theme) => (
          <svg
            key={theme}
            data-theme={theme === 'dark' ? 'dark' : undefined}
            viewBox="-56 -56 112 112"
            role="img"
            aria-label={`${label}, on a ${theme} ground`}
            className="size-16 border border-line bg-paper text-ink"
          >
            {shapes.map(({ fill, stroke, width, matrix, path }) => (
              <path
                key={matrix + path}
                fill={paintOf(fill)}
                stroke={paintOf(stroke)}
                strokeWidth={width}
                transform={`matrix(${matrix})`}
                d={path}
              />
            ))}
          </svg>
        ))}
      <label htmlFor={id} className="sr-only">
        An SVG file
      </label>
      <input
        id={id}
        type="file"
        accept=".svg,image/svg+xml"
        aria-disabled={isBusy}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file && !isBusy) void upload(file)
          target.value = ''
        }}
        className="max-w-full text-small file:mr-3 file:min-h-9 file:rounded-sm file:border file:border-solid file:border-edge file:bg-transparent file:px-3 file:font-medium file:text-ink"
      />
      {value !== '' && <SmallButton onClick={() => onChange('')}>Remove</SmallButton>}
      <ActionError>{error}</ActionError>
    </div>
  )
}
