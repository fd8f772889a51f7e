import { useState } from 'react'
import type { EditorsEvent } from '#contracts/console-content.ts'
import { formatTime } from '#contracts/dates.ts'
import { ended } from '#contracts/wording.ts'
import { useConsoleData } from '../../frame/console-data.ts'
import { useEvents } from '../../frame/use-answer.ts'

/** How long a hidden tab still counts as open: whoever looks something up elsewhere is back by then. */
const HIDDEN_MS = 30_000

/** Who else has this piece open, before two conflict. Screen readers hear it once, when somebody comes. */
export function OthersHere({ file }: { file: string }) {
  const { timeZone } = useConsoleData()
  const [others, setOthers] = useState<EditorsEvent>([])
  useEvents<EditorsEvent>(
    `/api/console/content/editors?file=${encodeURIComponent(file)}`,
    (event = []) => setOthers(event),
    HIDDEN_MS,
  )
  const names = others.map(({ name, since }) => `${name}, since ${formatTime(since, 'clock', timeZone)}`)
  return (
    <p role="status" className="mb-5 max-w-[66ch] text-quiet wrap-anywhere empty:hidden">
      {names.length > 0 &&
        `Also open here: ${ended(names.join('; '))} What they save shows once you load this page again. Whoever saves second is asked which words stay.`}
    </p>
  )
}
