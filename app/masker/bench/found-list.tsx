import { KINDS } from '../engine/kinds.ts'
import type { Entity } from '../engine/masking/mask-text.ts'
import { toolClasses } from './tool-classes.ts'

/** More are scrolled within the list, on a narrow screen any that do not fit. */
const MOST_AT_ONCE = 30

/** What each placeholder stands for, and a button to show or mask it everywhere. */
export function FoundList({ entities, onToggle }: { entities: readonly Entity[]; onToggle: (key: string) => void }) {
  const byKind = entities.toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind))
  return (
    <ul
      className={`masker-found max-md:max-h-112 max-md:overflow-y-auto ${entities.length > MOST_AT_ONCE ? 'max-h-128 overflow-y-auto' : ''}`}
    >
      {byKind.map(({ key, placeholder, main, forms, count, isMasked }) => (
        <li key={key} className="masker-found-row">
          <span className={isMasked ? 'masker-mark justify-self-start' : 'masker-mark justify-self-start line-through'}>
            {placeholder}
          </span>
          <span className="min-w-0 wrap-anywhere">
            {main}
            {forms.length > 1 && (
              <span className="text-quiet"> (also {forms.filter((form) => form !== main).join(', ')})</span>
            )}
          </span>
          <span className="font-mono text-label text-quiet">
            {count === 1 ? 'once' : `${count} times`}
            {isMasked ? '' : ', shown'}
          </span>
          <button type="button" onClick={() => onToggle(key)} className={toolClasses}>
            {isMasked ? 'Show' : 'Mask'}
            <span className="sr-only"> {main}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
