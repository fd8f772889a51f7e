import { useState } from 'react'
import { type PieceAnswer } from '#contracts/console-content.ts'
import { BODY, type ContentProblem } from '#contracts/content-problems.ts'
import { type FieldValue, joinPiece, readFields, splitPiece, writeField } from '#contracts/yaml-source.ts'
import { MarkdownEditor } from '../text/markdown-editor.tsx'
import { Field } from './field.tsx'
import { Fold } from './field-groups.tsx'
import { belowField, wordWhole } from './form-words.ts'
import { isRewritten, withBody } from './piece-text.ts'

interface PieceFormProps {
  piece: PieceAnswer
  text: string
  problems: readonly ContentProblem[]
  /** Names of fields that are asked for another time. */
  left: readonly string[]
  onChange: (text: string) => void
}

export function PieceForm({ piece, text, problems, left, onChange }: PieceFormProps) {
  const { format, piece: listed } = piece
  const parts = splitPiece(text, format)
  const { values, mistake } = valuesOf(parts.fields)
  const asSource = mistake !== undefined
  // Once open, both stay, so that either can undo.
  const [hasSource, setHasSource] = useState(asSource)
  if (asSource && !hasSource) setHasSource(true)
  return (
    <>
      {mistake !== undefined && (
        <p role="alert" className="mb-3 border-l-3 border-bad py-1 pl-4 font-medium text-bad wrap-anywhere">
          {`The form can’t read this file: ${mistake}. Fix it here.`}
        </p>
      )}
      {hasSource && (
        <div hidden={!asSource}>
          <MarkdownEditor file={listed.file} label="The file" isMarkdown={false} text={text} onChange={onChange} />
        </div>
      )}
      <div hidden={asSource}>
        <Fields {...{ piece, parts, values, problems, left, onChange }} />
      </div>
    </>
  )
}

function Fields({
  piece: { piece, fields, format, textHelp, published },
  parts,
  values,
  problems,
  left,
  onChange,
}: Omit<PieceFormProps, 'text'> & { parts: ReturnType<typeof splitPiece>; values: Record<string, FieldValue> }) {
  const order = fields.map(({ name }) => name)
  // Publishing asks for it.
  const asked = fields.filter(({ name }) => name !== 'draft' && !left.includes(name))
  const isText = format === 'markdown'
  // How a page is laid out is its first question, though it has an answer.
  const needed = isText ? asked.filter(({ required, kind }) => required || kind === 'layout') : asked
  const others = asked.filter((field) => !needed.includes(field))
  // The title, the text, and then what's about them.
  const [first, below] = isText ? [needed.slice(0, 1), needed.slice(1)] : [needed, []]
  const isWrong = problems.some(({ field }) => others.some(({ name }) => field?.split('.')[0] === name))
  const unplaced = problems.filter(
    ({ field }) => field === null || !(order.includes(field.split('.')[0] ?? '') || (isText && field === BODY)),
  )
  const ask = (field: (typeof fields)[number]) => (
    <Field
      key={field.name}
      field={field}
      path={field.name}
      file={piece.file}
      value={values[field.name]}
      problems={problems}
      onChange={(value) =>
        onChange(joinPiece({ ...parts, fields: writeField(parts.fields, field.name, value, order) }))
      }
    />
  )
  function writeBody(body: string) {
    // Who writes their own has no sample anymore. On a landing page, that's said of its testimonials.
    const isOwn =
      values['sample'] === true &&
      piece.kind !== 'landing-page' &&
      isRewritten(splitPiece(published ?? '', format).body, body)
    const written = isOwn ? writeField(parts.fields, 'sample', false, order) : parts.fields
    onChange(joinPiece(withBody({ ...parts, fields: written }, body)))
  }
  // A landing page can do without one.
  const isTextLast = piece.kind === 'landing-page'
  const body = isText && (
    <div id={`field-${BODY}`} className="mt-6">
      <h2 className="mb-1.5 font-sans text-small font-medium">Text</h2>
      {textHelp !== '' && <p className="mb-1.5 text-[0.875rem] leading-snug text-quiet">{textHelp}</p>}
      {problems
        .filter(({ field }) => field === BODY)
        .map((problem) => (
          <p key={belowField(problem)} className="mb-1.5 font-medium text-bad wrap-anywhere">
            {belowField(problem)}.
          </p>
        ))}
      <MarkdownEditor file={piece.file} label="Text" text={parts.body} onChange={writeBody} />
    </div>
  )
  return (
    <>
      {unplaced.length > 0 && (
        <ul className="mb-5 space-y-1 border-l-3 border-bad py-1 pl-4 font-medium text-bad wrap-anywhere">
          {unplaced.map((problem) => (
            <li key={`${problem.field} ${problem.code}`}>{wordWhole(problem, fields)}</li>
          ))}
        </ul>
      )}
      <div className="space-y-5">{first.map(ask)}</div>
      {!isTextLast && body}
      {below.length > 0 && <div className="mt-6 space-y-5">{below.map(ask)}</div>}
      {isTextLast && body}
      {others.length > 0 && (
        <Fold says={`More about it (${others.length})`} isWrong={isWrong} className="mt-5 border-y border-line py-2">
          {others.map(ask)}
        </Fold>
      )}
    </>
  )
}

function valuesOf(yaml: string): { values: Record<string, FieldValue>; mistake?: string } {
  try {
    return { values: readFields(yaml) }
  } catch (error) {
    return { values: {}, mistake: error instanceof Error ? error.message : String(error) }
  }
}
