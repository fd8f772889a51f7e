import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { loadSiteConfig } from '../site-config.ts'
import { SchedulerFallback, SchedulerTrouble } from './scheduler-fallback.tsx'
import { readSchedulerMessage, type SchedulerAddress, schedulerAddress } from './scheduler-frame.ts'

/** Without a message for so long, the scheduler counts as not loaded. */
const WATCHDOG_MS = 10_000

/** off: there is none. */
export type SchedulerStatus = 'loading' | 'shown' | 'failed' | 'off'

interface SchedulerProps {
  status: SchedulerStatus
  setStatus: Dispatch<SetStateAction<SchedulerStatus>>
  invitee: { firstName: string; lastName: string; email: string }
  awaitsBooking: boolean
  /** Its own page was opened, so a time may be booked there. */
  mayBeBookedElsewhere: boolean
  onScheduled: (eventUri: string | null) => void
  onOpenPage: () => void
  onAsk: () => void
  onGoOn: (why: 'elsewhere' | 'failed') => void
}

/** The scheduler in a frame, with a way on when it doesn't load. */
export function Scheduler(props: SchedulerProps) {
  const { status, setStatus, invitee, awaitsBooking, mayBeBookedElsewhere } = props
  const { onScheduled, onOpenPage, onAsk, onGoOn } = props
  const { firstName, lastName, email } = invitee
  const [attempt, setAttempt] = useState(0)
  const [address, setAddress] = useState<SchedulerAddress>()
  const [isOpenElsewhere, setOpenElsewhere] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)

  // Follows the network and the clock.
  useEffect(() => {
    let isCurrent = true
    const fail = () => {
      if (isCurrent) setStatus((now) => (now === 'loading' ? 'failed' : now))
    }
    const watchdog = setTimeout(fail, WATCHDOG_MS)
    loadSiteConfig().then(({ schedulerUrl }) => {
      if (!isCurrent) return
      if (schedulerUrl === null) return setStatus('off')
      const found = schedulerAddress(schedulerUrl, new URL(window.location.href), { firstName, lastName, email })
      setAddress(found)
      if (found === undefined) fail()
    }, fail)
    return () => {
      isCurrent = false
      clearTimeout(watchdog)
    }
  }, [attempt, firstName, lastName, email, setStatus])

  // Follows the frame's messages.
  useEffect(() => {
    if (address === undefined) return
    const hear = (message: MessageEvent<unknown>) => {
      const heard = readSchedulerMessage(message, { window: frame.current?.contentWindow, origin: address.origin })
      if (heard === undefined) return
      setStatus('shown')
      if (heard.kind === 'scheduled') onScheduled(heard.eventUri)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [address, onScheduled, setStatus])

  const retry = () => {
    setAddress(undefined)
    setOpenElsewhere(false)
    setStatus('loading')
    setAttempt(attempt + 1)
  }
  const waysOn = { page: address?.page, onRetry: retry }
  const leaveForPage = () => {
    setOpenElsewhere(true)
    onOpenPage()
  }
  // A visitor who opened the scheduler's own page may have booked there, so a late frame must not ask again.
  const isShown = status === 'shown' && !isOpenElsewhere
  const hasFailed = status === 'failed' || (status === 'shown' && isOpenElsewhere)
  return (
    <div className="relative">
      {hasFailed && awaitsBooking && (
        <SchedulerFallback
          {...waysOn}
          onAsk={onAsk}
          onOpenPage={leaveForPage}
          onBookedElsewhere={() => onGoOn('failed')}
        />
      )}
      {status === 'loading' && <SchedulerLoading />}
      {address && (
        // Kept while it's late: on a slow connection it may still load.
        <iframe
          key={attempt}
          ref={frame}
          src={address.frame}
          title="Scheduler: pick a time"
          inert={!isShown}
          className={
            isShown
              ? 'block h-[44rem] w-full border border-line'
              : 'pointer-events-none absolute inset-0 h-full w-full opacity-0'
          }
        />
      )}
      {isShown && awaitsBooking && (
        <SchedulerTrouble
          {...waysOn}
          onOpenPage={onOpenPage}
          onBookedElsewhere={mayBeBookedElsewhere ? () => onGoOn('elsewhere') : undefined}
        />
      )}
    </div>
  )
}

function SchedulerLoading() {
  return (
    <div
      role="status"
      className="grid h-[24rem] place-content-center justify-items-center gap-6 border border-line lg:h-[36rem]"
    >
      <svg viewBox="-60 -60 120 120" fill="none" aria-hidden="true" className="w-24 text-edge">
        <circle r="52" stroke="currentColor" />
        <circle r="46" stroke="currentColor" strokeWidth="7" strokeDasharray="1 7.03" />
        <g className="motion-safe:animate-spin motion-safe:[animation-duration:5s]">
          <path d="M0 -38V14" strokeWidth="1.5" className="stroke-accent" />
          <circle r="3" className="fill-accent" />
        </g>
      </svg>
      <p className="label text-quiet">Opening the calendar</p>
    </div>
  )
}
