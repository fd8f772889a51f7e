import { applyPatch, diffWordsWithSpace, structuredPatch } from 'diff'
import type { PieceAnswer } from '#contracts/console-content.ts'
import { SmallButton } from '../../frame/buttons-and-links.tsx'
import { useConsoleData } from '../../frame/console-data.ts'
import { takeFocus } from '../../frame/page.tsx'
import { Time } from '../../frame/time.tsx'
import { fieldChanges } from './field-changes.ts'

interface ConflictProps {
  piece: PieceAnswer
  /** What they did: `saved a draft` or `published a version`. */
  did: string
  by: string
  at: number | null
  until: 'saved' | 'published'
  /** What both started from; null if that isn't known. */
  base: string | null
  mine: string
  theirs: string
  onSettle: (text: string) => void
  onTakeTheirs: (text: string) => void
}

const OF_TWO = { mine: 'Yours', difference: 'From theirs to yours', keep: 'Keep mine', take: 'Take theirs' }
const OF_ONE = {
  mine: 'This one',
  difference: 'From the other one to this one',
  keep: 'Keep this one',
  take: 'Take the other one',
}

/** Not from under somebody's words: those that come after would go nowhere. */
function takeFocusFromNoField(heading: HTMLElement | null): void {
  const { activeElement } = document
  const isTyping = activeElement?.shadowRoot?.activeElement ?? activeElement?.matches('input, textarea')
  if (!isTyping) takeFocus(heading)
}

/** Two people, or two tabs of one, changed a piece: shows both versions, and asks which it is. Nothing is written until then. */
export function Conflict({ piece, did, by, at, until, base, mine, theirs, onSettle, onTakeTheirs }: ConflictProps) {
  const isMe = by === useConsoleData().me?.email
  const words = isMe ? OF_ONE : OF_TWO
  const merged = base === null ? undefined : mergeTexts(base, mine, theirs)
  return (
    <section aria-labelledby="conflict" className="mb-8 border-l-3 border-accent py-1 pl-4 sm:pl-5">
      <h2 id="conflict" ref={takeFocusFromNoField} tabIndex={-1} className="text-title tracking-heading">
        Two versions
      </h2>
      <p className="mt-2 mb-4 max-w-[66ch]">
        While you were writing, {isMe ? `you ${did} in another tab or on another device` : `${by} ${did}`}
        {at !== null && (
          <span>
            {' ('}
            <Time at={at} />)
          </span>
        )}
        . {words.mine} is on this page and isn’t {until} yet.
        {merged === undefined
          ? ' They can’t be merged, so choose one.'
          : ' Different lines changed, so both fit into one.'}
      </p>
      <h3 className="mb-1 font-sans text-small font-medium">{words.difference}</h3>
      <PieceChanges piece={piece} before={theirs} after={mine} fallback="They say the same." />
      <div className="mt-4 flex flex-wrap gap-2">
        {merged !== undefined && (
          <SmallButton look="ink" onClick={() => onSettle(merged)}>
            Keep both changes
          </SmallButton>
        )}
        <SmallButton onClick={() => onSettle(mine)}>{words.keep}</SmallButton>
        <SmallButton onClick={() => onTakeTheirs(theirs)}>{words.take}</SmallButton>
      </div>
      <p className="mt-2 max-w-[66ch] text-quiet">Afterwards you can still change the words below.</p>
    </section>
  )
}

interface PieceChangesProps {
  piece: PieceAnswer
  before: string
  after: string
  fallback: string
}

/** What changed in a piece, by the form's labels, with the words marked that went and that came. One that can't be read shows its file's lines. */
export function PieceChanges({ piece, before, after, fallback }: PieceChangesProps) {
  const unread = before === after ? [] : [{ path: '', label: '', before, after }]
  const changes = fieldChanges(before, after, piece) ?? unread
  if (changes.length === 0) return <p className="text-quiet">{fallback}</p>
  return (
    <div
      className="max-h-[45vh] space-y-3 overflow-y-auto border-y border-line py-3"
      tabIndex={0}
      role="group"
      aria-label="What changed"
    >
      {changes.map(({ path, label, ...texts }) => (
        <div key={path} className="space-y-1.5">
          {label !== '' && <h3 className="font-sans text-small font-medium">{label}</h3>}
          <MarkedWords {...texts} />
        </div>
      ))}
    </div>
  )
}

function MarkedWords({ before, after }: Pick<PieceChangesProps, 'before' | 'after'>) {
  const { hunks } = structuredPatch('', '', before, after, undefined, undefined, { context: 1 })
  return hunks.map(({ lines, newStart, oldStart }) => (
    <p key={`${oldStart} ${newStart}`} className="border-l border-edge pl-3 whitespace-pre-wrap wrap-anywhere">
      {diffWordsWithSpace(sideOf(lines, '-'), sideOf(lines, '+')).map(({ value, added, removed }, at) => {
        const [As, look] = added ? ADDED : removed ? REMOVED : (['span'] as const)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- The same words may come twice; the order is all.
          <As key={at} className={look}>
            {value}
          </As>
        )
      })}
    </p>
  ))
}

const ADDED = ['ins', 'bg-good/12 text-good decoration-2 underline-offset-3'] as const
const REMOVED = ['del', 'text-bad decoration-1'] as const

const sideOf = (lines: readonly string[], sign: '-' | '+'): string =>
  lines
    .filter((line) => line.startsWith(sign) || line.startsWith(' '))
    .map((line) => line.slice(1))
    .join('\n')
    .trim()

/** Both changes in one text; undefined if they touch the same lines. @param base what both started from */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  if (mine === base) return theirs
  if (theirs === base || theirs === mine) return mine
  const patch = structuredPatch('', '', base, theirs, undefined, undefined, { context: 2 })
  const merged = applyPatch(mine, patch)
  return merged === false ? undefined : merged
}
