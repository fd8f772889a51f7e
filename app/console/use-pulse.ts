import { useEffect, useEffectEvent } from 'react'
import type { PulseEvent } from '#contracts/console-leads.ts'
import { announce } from './parts/live-region.tsx'

/** Has a page look again when a lead came in, or a delivery waits, fails or arrives. Quiet while the tab is hidden. */
export function usePulse(onChange: () => unknown): void {
  const tell = useEffectEvent((event: PulseEvent, before: PulseEvent) => {
    const isLater = event.newest > before.newest || (event.newest === before.newest && event.lately > before.lately)
    if (isLater) announce('A new lead came in.')
    else if (event.failed > before.failed) announce('A delivery is failing.')
    onChange()
  })
  // The stream and the tab's visibility are the browser's.
  useEffect(() => {
    let source: EventSource | undefined
    let last: PulseEvent | undefined
    const follow = () => {
      source?.close()
      source = undefined
      if (document.hidden) return
      // It comes back by itself when the connection is lost, and not when the session is over.
      source = new EventSource('/api/console/events')
      source.addEventListener('message', ({ data }) => {
        const event = JSON.parse(String(data)) as PulseEvent
        const before = last
        last = event
        if (before && JSON.stringify(before) !== JSON.stringify(event)) tell(event, before)
      })
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      source?.close()
    }
  }, [])
}
