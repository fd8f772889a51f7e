import { useRef } from 'react'
import type { ContentProblem } from '#contracts/console-content.ts'
import { SmallButton } from '../parts/buttons-and-links.tsx'
import { ListRow, useList } from './list-row.tsx'
import { TypedInput } from './typed-input.tsx'
import type { FieldValue } from './write-field.ts'

interface TextsFieldProps {
  label: string
  path: string
  problems: readonly ContentProblem[]
  value: FieldValue | undefined
  onChange: (value: FieldValue) => void
}

/** A list of texts: Enter adds another one. */
export function TextsField({ label, path, problems, value, onChange }: TextsFieldProps) {
  const list = useRef<HTMLOListElement>(null)
  const texts = Array.isArray(value) ? value.map((each) => (typeof each === 'object' ? '' : String(each))) : []
  const rowAt = useList(texts, onChange)
  function add(at: number) {
    onChange(texts.toSpliced(at, 0, ''))
    // It's there once React has drawn it.
    requestAnimationFrame(() => list.current?.querySelectorAll('textarea')[at]?.focus())
  }
  return (
    <>
      <ol ref={list} className="space-y-1.5">
        {texts.map((text, at) => (
          <ListRow
            // oxlint-disable-next-line react/no-array-index-key -- Texts have no ids, and may be the same.
            key={at}
            name={`${label}, entry ${at + 1}`}
            {...rowAt(at)}
          >
            <TypedInput
              value={text}
              aria-label={`${label}, entry ${at + 1}`}
              aria-invalid={problems.some(({ field }) => field === `${path}.${at}`)}
              onChange={(typed) => onChange(texts.with(at, typed))}
              onEnter={() => add(at + 1)}
            />
          </ListRow>
        ))}
      </ol>
      <SmallButton onClick={() => add(texts.length)} className="mt-1.5" aria-label={`Add to ${label}`}>
        Add
      </SmallButton>
    </>
  )
}
