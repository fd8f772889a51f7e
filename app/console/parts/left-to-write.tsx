import type { ListedPiece } from '#contracts/console-content.ts'
import type { DoctorAnswer, ShownFinding } from '#contracts/console-health.ts'
import { useCheck } from '../use-answer.ts'
import { TextLink } from './buttons-and-links.tsx'
import { FindingTable, worstFirst } from './findings.tsx'
import { editHref } from './new-piece.tsx'
import { Answer, Section } from './page.tsx'

/** What's left of the sample, and facts that visitors look for: first what can be written here, then what can't. */
export function LeftToWrite({ pieces }: { pieces: readonly ListedPiece[] }) {
  const checked = useCheck<DoctorAnswer>('/api/console/content/check')
  return (
    <Section title="Left to write" note="Samples, the old brand, and blank facts about you that visitors look for.">
      <Answer of={checked}>
        {({ groups }) => {
          const toDo = worstFirst(groups.flatMap(({ findings }) => findings).filter(({ state }) => state !== 'ok'))
          const { here = [], elsewhere = [] } = Object.groupBy(toDo, (finding) =>
            pieceOf(finding, pieces) ? 'here' : 'elsewhere',
          )
          if (toDo.length === 0) return <p className="text-quiet">Nothing: it’s all yours.</p>
          return (
            <>
              <Part
                title="Yours to write, here"
                findings={here}
                nameOf={(finding) => {
                  const piece = pieceOf(finding, pieces)
                  return piece ? <TextLink href={editHref(piece.file)}>{piece.title}</TextLink> : finding.name
                }}
              />
              <Part
                title="For whoever runs the site"
                note="These are in the site’s own files. They change with a release, not here."
                findings={elsewhere}
                nameOf={({ name }) => <span className="wrap-anywhere">{name}</span>}
              />
            </>
          )
        }}
      </Answer>
    </Section>
  )
}

/** The piece that a finding is about: it's named by its file, and maybe a line of it. */
const pieceOf = ({ name }: ShownFinding, pieces: readonly ListedPiece[]): ListedPiece | undefined =>
  pieces.find(({ file }) => file === name.replace(/:\d+$/, ''))

interface PartProps {
  title: string
  note?: string
  findings: readonly ShownFinding[]
  nameOf: (finding: ShownFinding) => React.ReactNode
}

const Part = ({ title, note, findings, nameOf }: PartProps) =>
  findings.length > 0 && (
    <details className="border-t border-line py-3">
      <summary className="w-fit py-1">
        <span className="font-medium">{title}</span>
        <span>{`: ${findings.length} ${findings.length === 1 ? 'thing' : 'things'}`}</span>
      </summary>
      {note !== undefined && <p className="mt-1 text-quiet">{note}</p>}
      <div className="mt-3">
        <FindingTable caption={title} findings={findings} nameOf={nameOf} />
      </div>
    </details>
  )
