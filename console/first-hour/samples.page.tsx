import { useState } from 'react'
import type { SampleKind, SamplesAnswer, SamplesChanged, ShownSample, TakenOut } from '#contracts/first-hour.ts'
import { numbered } from '#contracts/wording.ts'
import { editHref } from '../content/piece-list.tsx'
import { siteIsMade } from '../content/site-is-made.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { TextLink } from '../frame/buttons-and-links.tsx'
import { useIsOwner } from '../frame/console-data.ts'
import { Answer, Empty, Page, Section } from '../frame/page.tsx'
import { Time } from '../frame/time.tsx'
import { postConfirmed } from '../frame/use-action.ts'
import { useAnswer } from '../frame/use-answer.ts'
import { useWayBack } from './line-words.ts'

/** What's a sample is known once the site is made anew. */
async function untilMade(changed: Promise<SamplesChanged>): Promise<SamplesChanged> {
  const answer = await changed
  await siteIsMade()
  return answer
}

const putBack = () => untilMade(postConfirmed('/api/console/samples/put-back'))

export default function SamplesPage() {
  const answered = useAnswer<SamplesAnswer>('/api/console/samples')
  return (
    <Page lead="Made-up clients, quotations and pages that came with the site. Take them out together, and put them back together.">
      <Answer of={answered}>
        {({ samples, takenOut }) => (
          <>
            <Samples samples={samples} />
            {takenOut.length > 0 && <PutBack takenOut={takenOut} />}
          </>
        )}
      </Answer>
    </Page>
  )
}

const NOTES: Readonly<Partial<Record<SampleKind, string>>> = {
  'old-name': 'it still has the sample’s name',
  elsewhere: 'its page on another site isn’t there. Visitors get its files instead, which can stay so',
}

const CAN_GO = new Set<SampleKind>(['piece', 'quotations', 'networks'])

function Samples({ samples }: { samples: readonly ShownSample[] }) {
  const isOwner = useIsOwner()
  const keepWay = useWayBack()
  const removable = samples.filter(({ kind }) => CAN_GO.has(kind))
  const toWrite = samples.filter(({ kind }) => !CAN_GO.has(kind))
  const [fresh, edited] = [removable.filter(({ isEdited }) => !isEdited), removable.filter(({ isEdited }) => isEdited)]
  // What was edited, only a press ticks.
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const isTicked = ({ file, isEdited }: ShownSample) => changed.has(file) === isEdited
  const flip = (file: string) =>
    setChanged((before) => new Set(before.has(file) ? [...before].filter((each) => each !== file) : [...before, file]))
  const ticked = removable.filter(isTicked)
  if (samples.length === 0) return <Empty title="Nothing that visitors see is a sample" />
  const list = { isTicked, flip, isOwner }
  return (
    <>
      {fresh.length > 0 && <Ticks title="As they came" samples={fresh} {...list} />}
      {edited.length > 0 && (
        <Ticks
          title="Edited since"
          note="Somebody here has changed these. Tick what should go all the same; your words stay in its history."
          samples={edited}
          {...list}
        />
      )}
      {isOwner && removable.length > 0 && ticked.length === 0 && (
        <p className="mt-6 text-quiet">Tick what should go.</p>
      )}
      {isOwner && ticked.length > 0 && (
        <p className="mt-6">
          <ActionButton<SamplesChanged>
            says={`Take out ${ticked.length === removable.length ? 'all' : 'the'} ${ticked.length}`}
            look="ink"
            busy="Taking them out…"
            body={{ files: ticked.map(({ file }) => file) }}
            work={(sent) => untilMade(postConfirmed('/api/console/samples/take-out', sent))}
            done={outInWords}
            undo={putBack}
            onDone={() => setChanged(new Set())}
            reloadsAnyway
          />
        </p>
      )}
      {toWrite.length > 0 && (
        <Section
          title="Yours to write"
          note="The site needs these. Write your own, and clear “Sample” there. If you don’t see it, it’s under “More about it”."
        >
          <ul className="border-t border-ink">
            {toWrite.map((sample) => (
              <li key={sample.file} className="border-b border-line py-2.5">
                <TextLink href={keepWay(editHref(sample.file))}>{sample.title}</TextLink>
                {NOTES[sample.kind] !== undefined && <span className="text-quiet">{`: ${NOTES[sample.kind]}`}</span>}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function outInWords({ count, hidden }: SamplesChanged): string {
  if (hidden === 0) return `${numbered(count, 'sample')} taken out.`
  const they = hidden === 1 ? '1 is hidden' : `${hidden} are hidden`
  return `${numbered(count, 'sample')} taken out. ${they}, since other pages link to ${hidden === 1 ? 'it' : 'them'}.`
}

interface TicksProps {
  title: string
  note?: string
  samples: readonly ShownSample[]
  isTicked: (sample: ShownSample) => boolean
  flip: (file: string) => void
  isOwner: boolean
}

const Ticks = ({ title, note, samples, isTicked, flip, isOwner }: TicksProps) => (
  <Section title={title} note={note}>
    <ul className="border-t border-ink">
      {samples.map((sample) => (
        <li key={sample.file} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-2.5">
          {isOwner ? (
            <label className="inline-flex min-w-0 items-baseline gap-2.5">
              <input
                type="checkbox"
                checked={isTicked(sample)}
                onChange={() => flip(sample.file)}
                className="size-4 shrink-0 translate-y-0.5 accent-(--color-ink)"
              />
              <Name {...sample} />
            </label>
          ) : (
            <Name {...sample} />
          )}
          {sample.path !== null && (
            <a href={sample.path} className="text-quiet underline-offset-4 wrap-anywhere hover:underline">
              {sample.path}
            </a>
          )}
        </li>
      ))}
    </ul>
  </Section>
)

const WHAT: Readonly<Partial<Record<SampleKind, string>>> = {
  quotations: 'its quotations; the page stays',
  networks: 'its links to social networks',
}

const Name = ({ title, kind }: ShownSample) => (
  <span className="min-w-0 wrap-anywhere">
    <span className="font-medium">{title}</span>
    {WHAT[kind] !== undefined && <span className="text-quiet">{`: ${WHAT[kind]}`}</span>}
  </span>
)

function PutBack({ takenOut }: { takenOut: readonly TakenOut[] }) {
  const isOwner = useIsOwner()
  return (
    <Section
      title="Taken out"
      note="What nobody has changed since."
      actions={
        isOwner && (
          <ActionButton
            says="Put them all back"
            busy="Putting them back…"
            work={putBack}
            done="The samples are back."
          />
        )
      }
    >
      <ul className="border-t border-ink">
        {takenOut.map(({ file, title, by, at }) => (
          <li key={file} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5">
            <TextLink href={editHref(file)}>{title}</TextLink>
            <span className="text-quiet">
              {`By ${by}, `}
              <Time at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
