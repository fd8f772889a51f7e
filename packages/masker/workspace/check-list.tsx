import { useState } from 'react'
import { CERTAINTIES } from '../engine/annotated-text.ts'
import type { Entity } from '../engine/mask-text.ts'
import { plainText } from '../engine/plain-copy.ts'
import { number, Tool } from './tools.tsx'
import type { Workspace } from './use-workspace.ts'

/** Unsure entities first. The visitor's own marks come last, because they need no check. */
const ORDER: readonly Entity['certainty'][] = [...CERTAINTIES, 'by hand']
const WORDS: Record<Entity['certainty'], string> = {
  unsure: 'Not sure: one word that looks like a name',
  likely: 'Likely: a full name, or one seen before',
  sure: 'Sure: the shape or the words around it say so',
  'by hand': 'You marked it',
}
const AROUND = 70
/** How many rows the key shows at first. Each press adds five times that. */
const ROWS = 40

/** What a person must check: one entity at a time in context, the unsure first, with the whole key below. */
export function CheckList({ masked: { entities }, found, document, toggle }: Workspace) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(ROWS)
  const sorted = entities.toSorted(
    (one, other) => ORDER.indexOf(one.certainty) - ORDER.indexOf(other.certainty) || one.start - other.start,
  )
  const toCheck = sorted.filter(({ key, certainty }) => certainty !== 'by hand' && !checked.has(key))
  const [next] = toCheck
  /** The part of the document that a position is in, such as a footnote. Undefined for the body. */
  const partAt = (start: number) => document?.parts.findLast((part) => part.start <= start)?.name || undefined
  const check = (entity: Entity, isShown: boolean) => {
    setChecked((keys) => new Set([...keys, entity.key]))
    if (entity.isMasked === isShown) toggle(entity.key)
  }
  return (
    <>
      <div className="border-t border-ink p-5 sm:p-7">
        <h3 className="label mb-4 text-quiet">Check these, least certain first</h3>
        <div role="group" aria-label="Check the marks" aria-live="polite" className="mb-4">
          {next ? (
            <Question entity={next} left={toCheck.length} text={found?.text ?? ''} part={partAt(next.start)} />
          ) : (
            <p className="text-small">
              Every mark is checked. Now read the masked text once: what isn’t marked isn’t on this list.
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Tool disabled={!next} onClick={() => next && check(next, false)}>
            Keep it masked
          </Tool>
          <Tool disabled={!next} onClick={() => next && check(next, true)}>
            Show it
          </Tool>
          <Tool disabled={checked.size === 0} onClick={() => setChecked(new Set([...checked].slice(0, -1)))}>
            Back
          </Tool>
        </div>
      </div>
      <div className="border-t border-ink p-5 sm:p-7">
        <h3 className="label mb-4 text-quiet">The key, which stays with you</h3>
        <ul className="border-t border-line max-md:max-h-112 max-md:overflow-y-auto xl:grid xl:grid-cols-2 xl:gap-x-12">
          {sorted.slice(0, shown).map((entity) => (
            <FoundRow key={entity.key} entity={entity} onToggle={toggle} />
          ))}
        </ul>
        {sorted.length > shown && (
          <Tool className="mt-4" onClick={() => setShown(shown + ROWS * 5)}>
            {`Show more of ${number.format(sorted.length)}`}
          </Tool>
        )}
      </div>
    </>
  )
}

interface QuestionProps {
  entity: Entity
  left: number
  text: string
  part: string | undefined
}

function Question({ entity: { main, start, placeholder, certainty, count }, left, text, part }: QuestionProps) {
  const here = text.slice(start)
  const length = here.startsWith(main) ? main.length : (/^[^\s,;]+/.exec(here)?.[0].length ?? 0)
  // Cut at a word boundary.
  const before = start > AROUND ? text.slice(start - AROUND, start).replace(/^\S*\s/, '… ') : text.slice(0, start)
  const after = here.slice(length)
  const times = count === 1 ? 'once' : `${number.format(count)} times`
  return (
    <>
      <p className="mb-2 text-small text-quiet" data-certainty={certainty}>
        {`${number.format(left)} to check. ${WORDS[certainty]}, ${times}${part === undefined ? '' : `, first in a ${part}`}.`}
      </p>
      <p className="wrap-anywhere">
        <span>{before}</span>
        <mark className="masker-shown bg-transparent">{here.slice(0, length)}</mark>
        <span>{`${after.length > AROUND ? after.slice(0, AROUND).replace(/\s\S*$/, ' …') : after} `}</span>
        <span className="masker-mark">{placeholder}</span>
      </p>
    </>
  )
}

function FoundRow({ entity, onToggle }: { entity: Entity; onToggle: (key: string) => void }) {
  const { key, placeholder, main, forms, count, isMasked, certainty } = entity
  // Spellings that look the same are listed once.
  const others = [...new Set(forms.map(plainText))].filter((form) => form !== plainText(main))
  return (
    // On a narrow screen, the original goes on its own line.
    <li className="grid grid-cols-[1fr_auto_auto] items-center gap-x-4 gap-y-1 border-b border-line py-2.5 max-md:[&>:nth-child(2)]:[grid-area:2/1/auto/-1] md:grid-cols-[8.5rem_1fr_auto_auto]">
      <span className={`masker-mark justify-self-start ${isMasked ? '' : 'line-through'}`}>{placeholder}</span>
      <span className="min-w-0 wrap-anywhere">
        <span>{main}</span>
        {others.length > 0 && <span className="text-quiet">{` (also ${others.join(', ')})`}</span>}
      </span>
      <span className="text-small text-quiet">
        {`${certainty === 'unsure' ? 'not sure, ' : ''}${count === 1 ? 'once' : `${count} times`}${isMasked ? '' : ', shown'}`}
      </span>
      <Tool onClick={() => onToggle(key)}>
        <span>{isMasked ? 'Show' : 'Mask'}</span>
        <span className="sr-only"> {main}</span>
      </Tool>
    </li>
  )
}
