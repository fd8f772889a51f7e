import { Notice } from '../../ui/notice.tsx'
import { Tool } from './tools.tsx'
import type { Opening } from './use-opening.ts'

/** The file that is being opened, with a button to stop it, or why it couldn't be. The status line announces both. */
export function OpeningNotice({ opening, problem, stop }: Pick<Opening, 'opening' | 'problem' | 'stop'>) {
  if (opening !== undefined) {
    return (
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 text-small break-words text-quiet">Opening {opening}</p>
        <progress aria-label={`Opening ${opening}`} className="h-2 w-32 accent-primary" />
        <Tool onClick={stop}>Stop opening</Tool>
      </div>
    )
  }
  if (problem === undefined) return null
  return (
    <Notice tone="bad" className="mt-4">
      {problem}
    </Notice>
  )
}
