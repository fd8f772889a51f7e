import { useEffect, useState } from 'react'
import type { EditorsEvent } from '#contracts/console-content.ts'
import { formatTime } from '#contracts/dates.ts'
import { ended } from '#contracts/wording.ts'
import { useConsoleData } from '../../frame/console-data.ts'

/** How long a hidden tab still counts as open: whoever looks something up elsewhere is back by then. */
const HIDDEN_MS = 30_000

/** Who else has this piece open, before two conflict. Screen readers hear it once, when somebody comes. */
export function OthersHere({ file }: { file: string }) {
  const { timeZone } = useConsoleData()
  const others = useOthers(file)
  const names = others.map(({ name, since }) => `${name}, since ${formatTime(since, 'clock', timeZone)}`)
  return (
    <p role="status" className="mb-5 max-w-[66ch] text-quiet wrap-anywhere empty:hidden">
      {names.length > 0 &&
        `Also open here: ${ended(names.join('; '))} What they save shows once you load this page again. Whoever saves second is asked which words stay.`}
    </p>
  )
}

function useOthers(file: string): EditorsEvent {
  const [others, setOthers] = useState<EditorsEvent>([])
  // The stream tells who's there, and tells them of this page. It ends with it.
  useEffect(() => {
    let source: EventSource | undefined
    let hiding: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      source?.close()
      source = undefined
      setOthers([])
    }
    const follow = () => {
      clearTimeout(hiding)
      if (document.hidden) {
        hiding = setTimeout(leave, HIDDEN_MS)
        return
      }
      if (source && source.readyState !== EventSource.CLOSED) return
      source = new EventSource(`/api/console/content/editors?file=${encodeURIComponent(file)}`)
      source.addEventListener('message', ({ data }) => setOthers(JSON.parse(String(data)) as EditorsEvent))
      source.addEventListener('error', () => setOthers([]))
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearTimeout(hiding)
      document.removeEventListener('visibilitychange', follow)
      leave()
    }
  }, [file])
  return others
}
