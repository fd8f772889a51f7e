import type { ListedPiece } from '#contracts/console-content.ts'
import type { DoctorAnswer, ShownFinding } from '#contracts/console-health.ts'
import { beginSentence } from '#contracts/wording.ts'
import { TextLink } from '../frame/buttons-and-links.tsx'
import { Answer, Section } from '../frame/page.tsx'
import { useCheck } from '../frame/use-answer.ts'
import { FindingTable } from '../health/findings.tsx'
import { editHref } from './piece-list.tsx'

/** What's left of the sample, and facts that visitors look for: first what can be written here, then what can't. */
export function LeftToWrite({ pieces }: { pieces: readonly ListedPiece[] }) {
  const checked = useCheck<DoctorAnswer>('/api/console/content/check')
  return (
    <Section title="Left to write" note="Samples, the old brand, and blank facts about you that visitors look for.">
      <Answer of={checked}>
        {({ groups }) => {
          const found = groups.flatMap(({ findings }) => findings)
          const toDo = ['not-ready', 'warning'].flatMap((worst) => found.filter(({ state }) => state === worst))
          const isHere = (finding: ShownFinding) => pieces.some((piece) => isAbout(piece, finding))
          const [here, elsewhere] = [toDo.filter(isHere), toDo.filter((finding) => !isHere(finding))]
          return (
            <>
              {toDo.length === 0 && <p className="text-quiet">Nothing: it’s all yours.</p>}
              {here.length > 0 && (
                <Part title="Yours to write, here" count={here.length}>
                  <ul>
                    {pieces.map((piece) => (
                      <Piece
                        key={piece.file}
                        piece={piece}
                        findings={here.filter((finding) => isAbout(piece, finding))}
                        titleOf={(file) => pieces.find((each) => each.file === file)?.title}
                      />
                    ))}
                  </ul>
                </Part>
              )}
              {elsewhere.length > 0 && (
                <Part title="For whoever runs the server" count={elsewhere.length}>
                  <p className="mb-3 text-quiet">
                    These are in the site’s own files. They change with a release, not here.
                  </p>
                  <FindingTable caption="For whoever runs the server" findings={elsewhere} />
                </Part>
              )}
            </>
          )
        }}
      </Answer>
    </Section>
  )
}

/** A finding names a file, and maybe a line of it. */
const isAbout = ({ file }: ListedPiece, { name }: ShownFinding) => name.replace(/:\d+$/, '') === file

const things = (count: number) => `${count} ${count === 1 ? 'thing' : 'things'}`

const Part = ({ title, count, children }: { title: string; count: number; children: React.ReactNode }) => (
  <details className="border-t border-line py-3">
    <summary className="w-fit py-1">
      <span className="font-medium">{title}</span>
      <span>{`: ${things(count)}`}</span>
    </summary>
    <div className="mt-3">{children}</div>
  </details>
)

/** More than these are folded. */
const MOST = 2

interface PieceProps {
  piece: ListedPiece
  findings: readonly ShownFinding[]
  titleOf: (file: string) => string | undefined
}

/** A file by its piece's title; a folder by its name. */
const named = (says: string, titleOf: PieceProps['titleOf']) =>
  says.replaceAll(
    /content\/([\w./-]+\w)/g,
    (file, name: string) => titleOf(file) ?? name.replace(/^(\S+)\.ts$/, 'the $1').replaceAll('-', ' '),
  )

function Piece({ piece: { file, title }, findings, titleOf }: PieceProps) {
  if (findings.length === 0) return null
  const list = (
    <ul className="max-w-[66ch] space-y-1">
      {findings.map(({ says, cure, inForm = cure }) => (
        <li key={says} className="wrap-anywhere">
          {`${beginSentence(named(says, titleOf))}.`}
          {inForm !== undefined && <span className="text-quiet">{` ${beginSentence(inForm)}.`}</span>}
        </li>
      ))}
    </ul>
  )
  return (
    <li className="grid gap-x-6 border-t border-line py-2.5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <TextLink href={editHref(file)}>{title}</TextLink>
      {findings.length <= MOST ? (
        list
      ) : (
        <details>
          <summary className="w-fit py-1">{things(findings.length)}</summary>
          <div className="mt-1.5">{list}</div>
        </details>
      )}
    </li>
  )
}
