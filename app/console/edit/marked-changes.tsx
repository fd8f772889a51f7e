import { diffWordsWithSpace, structuredPatch } from 'diff'

interface MarkedChangesProps {
  before: string
  after: string
  /** What stands where nothing differs. */
  otherwise: string
}

/** What changed between two texts, by paragraph, with the words marked that went and that came. */
export function MarkedChanges({ before, after, otherwise }: MarkedChangesProps) {
  const hunks = structuredPatch('', '', before, after, undefined, undefined, { context: 1 }).hunks
  if (hunks.length === 0) return <p className="text-quiet">{otherwise}</p>
  return (
    <div
      className="max-h-[45vh] space-y-3 overflow-y-auto border-y border-line py-3"
      tabIndex={0}
      role="group"
      aria-label="What changed"
    >
      {hunks.map(({ lines, newStart, oldStart }) => (
        <p key={`${oldStart} ${newStart}`} className="border-l border-edge pl-3 whitespace-pre-wrap wrap-anywhere">
          {diffWordsWithSpace(sideOf(lines, '-'), sideOf(lines, '+')).map(({ value, added, removed }, at) =>
            added ? (
              // oxlint-disable-next-line react/no-array-index-key -- The same words may come twice; the order is all.
              <ins key={at} className="bg-good/12 text-good decoration-2 underline-offset-3">
                {value}
              </ins>
            ) : removed ? (
              // oxlint-disable-next-line react/no-array-index-key -- See above.
              <del key={at} className="text-bad decoration-1">
                {value}
              </del>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- See above.
              <span key={at}>{value}</span>
            ),
          )}
        </p>
      ))}
    </div>
  )
}

/** One side's lines of a hunk, with the lines around. */
const sideOf = (lines: readonly string[], sign: '-' | '+'): string =>
  lines
    .filter((line) => line.startsWith(sign) || line.startsWith(' '))
    .map((line) => line.slice(1))
    .join('\n')
    .trim()
