import { diffArrays, diffSentences } from 'diff'
import type { PieceAnswer } from '#contracts/console-content.ts'
import { BODY } from '#contracts/content-problems.ts'
import { numbered } from '#contracts/wording.ts'
import { withoutSigns } from '../text/signs.ts'
import { PieceChanges } from './conflict.tsx'
import { type FieldChange, fieldChanges } from './field-changes.ts'

/** What changes, in the form's words: which fields, and the text's sentences before and after. The rest behind a press. */
export function ChangeSummary({ piece, before, after }: { piece: PieceAnswer; before: string; after: string }) {
  const changes = fieldChanges(before, after, piece)
  const whole = <PieceChanges piece={piece} before={before} after={after} fallback="Nothing." />
  if (!changes || changes.length === 0) return whole
  const fields = changes.filter(({ path }) => path !== BODY)
  const text = changes.find(({ path }) => path === BODY)
  return (
    <>
      {fields.length > MOST_SHOWN ? (
        <p className="font-medium wrap-anywhere">
          {[...new Set(fields.map(({ label }) => label.split(', ')[0]))].join(', ')}
        </p>
      ) : (
        fields.map((field) => (
          <div key={field.path}>
            <p className="font-medium wrap-anywhere">{field.label}</p>
            <Pairs pairs={[field]} />
          </div>
        ))
      )}
      {text && <TextChange {...text} />}
      <details className="mt-2">
        <summary className="w-fit py-1 pointer-coarse:py-3 underline underline-offset-4">Word by word</summary>
        <div className="mt-1.5">{whole}</div>
      </details>
    </>
  )
}

type Change = Pick<FieldChange, 'before' | 'after'>

/** So many that one reads them; the rest stands word by word. */
const MOST_SHOWN = 3

function TextChange({ before, after }: Change) {
  const changes = sentenceChanges(before, after)
  return (
    <>
      <p className="font-medium">
        {changes.length === 0 ? 'The text: its formatting alone' : `The text: ${numbered(changes.length, 'paragraph')}`}
      </p>
      <Pairs pairs={changes.slice(0, MOST_SHOWN)} />
      {changes.length > MOST_SHOWN && <p className="text-quiet">{`And ${changes.length - MOST_SHOWN} more.`}</p>}
    </>
  )
}

const Pairs = ({ pairs }: { pairs: readonly Change[] }) => (
  <ul className="mt-1 mb-2 space-y-2">
    {pairs.map(({ before, after }) => (
      <li key={`${before} ${after}`} className="border-l border-edge pl-3 wrap-anywhere">
        {before !== '' && <Said how="Before" says={before} />}
        {after === '' ? (
          <span className="block text-quiet">Taken out.</span>
        ) : (
          <Said how={before === '' ? 'New' : 'After'} says={after} />
        )}
      </li>
    ))}
  </ul>
)

const Said = ({ how, says }: { how: string; says: string }) => (
  <span className="block">
    <span className="text-quiet">{how}: </span>
    {says.length > MOST_SAID ? `${says.slice(0, MOST_SAID).replace(/\s\S*$/, '')}…` : says}
  </span>
)

const MOST_SAID = 160

/** The sentences that change in a text, by paragraph; blank where it's new or gone. What only its signs say differently is none. */
export function sentenceChanges(before: string, after: string): Change[] {
  const changes: Change[] = []
  let gone: string[] = []
  const takeOut = () => changes.push(...gone.map((paragraph) => ({ before: paragraph, after: '' })))
  for (const { value, added, removed } of diffArrays(paragraphsOf(before), paragraphsOf(after))) {
    if (added) for (const paragraph of value) changes.push(changeOf(gone.shift() ?? '', paragraph))
    takeOut()
    gone = removed ? [...value] : []
  }
  takeOut()
  return changes
}

function changeOf(before: string, after: string): Change {
  const parts = diffSentences(before, after)
  const saidBy = (side: 'added' | 'removed') => parts.flatMap((part) => (part[side] ? part.value.trim() : [])).join(' ')
  return { before: saidBy('removed').trim(), after: saidBy('added').trim() }
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map(plainOf)
    .filter(Boolean)

/** As it's read: in one line, without its signs. */
const plainOf = (paragraph: string): string =>
  withoutSigns(paragraph.replaceAll(/^[ \t]*(?:>|[-*+]|\d+[.)])[ \t]+/gm, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
