import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Field } from './field.tsx'

it.each([
  ['2025-03-05', '2025-03-05'],
  ['2025-03-05T21:25:00-05:00', '2025-03-05'],
  ['2025-03-05 09:00', '2025-03-05'],
])('shows the day of %s', (value, day) => {
  const field = { name: 'date', label: 'Date', help: '', kind: 'day', required: true } as const
  const shown = renderToStaticMarkup(
    <Field {...{ field, value, path: 'date', problems: [], file: '' }} onChange={() => {}} />,
  )
  expect(shown).toContain(`value="${day}"`)
})
