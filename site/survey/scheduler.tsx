import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { cleanEmail, cleanLine } from '#contracts/field-rules.ts'
import type { CallInvitee } from '#contracts/page-data.ts'
import { loadSiteConfig } from '../browser/site-config.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Level } from '../ui/level.tsx'

/** If no message arrives in this time, the scheduler counts as not loaded. */
const WATCHDOG_MS = 10_000

/** off: no scheduler is configured. */
export type SchedulerStatus = 'loading' | 'shown' | 'failed' | 'off'

/** Its lead's id, if there's one by now, comes back with the booking. */
type Invitee = Omit<CallInvitee, 'leadId'> & { leadId?: string | undefined }

interface SchedulerProps {
  status: SchedulerStatus
  setStatus: Dispatch<SetStateAction<SchedulerStatus>>
  invitee: Invitee
  /** The page of one time; if left out or blank, of them all. */
  page?: string | undefined
  awaitsBooking: boolean
  onRetry?: () => void
  /** Its own page was opened, so a time may be booked there. */
  mayBeBookedElsewhere: boolean
  onScheduled: (eventUri: string | null) => void
  onOpenPage: () => void
  onAsk: () => void
  /** `failed`: it doesn't load here. */
  onGoOn: (why: 'elsewhere' | 'failed') => void
  /** Without a time, there's still something to send. Defaults to true. */
  canSend?: boolean
}

export function Scheduler(props: SchedulerProps) {
  const { status, setStatus, invitee, page, awaitsBooking, mayBeBookedElsewhere } = props
  const { onScheduled, onOpenPage, onAsk, onGoOn, onRetry, canSend = true } = props
  const [attempt, setAttempt] = useState(0)
  const [address, setAddress] = useAddress(attempt, invitee, { page, setStatus })
  const [isOpenElsewhere, setOpenElsewhere] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)

  // Hears the frame's messages.
  useEffect(() => {
    if (address === undefined) return
    const hear = (message: MessageEvent<unknown>) => {
      const received = readSchedulerMessage(message, { window: frame.current?.contentWindow, origin: address.origin })
      if (received === undefined) return
      setStatus('shown')
      if (received.kind === 'scheduled') onScheduled(received.eventUri)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [address, onScheduled, setStatus])

  const retry = () => {
    onRetry?.()
    setAddress(undefined)
    setOpenElsewhere(false)
    setStatus('loading')
    setAttempt(attempt + 1)
  }
  // Follows the network: what was asked for without it never comes. On its own page, a visitor isn't interrupted.
  useEffect(() => {
    if (status === 'shown' || isOpenElsewhere || !awaitsBooking) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  })
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
          onBookedElsewhere={canSend || address ? () => onGoOn('failed') : undefined}
        />
      )}
      {status === 'loading' && <SchedulerLoading says="Opening the calendar" />}
      {address && (
        // Stays mounted when it's late: on a slow connection it may still load.
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

/** Loads the scheduler's address at each attempt, and starts the watchdog. */
function useAddress(
  attempt: number,
  { firstName, lastName, email, leadId }: Invitee,
  { page, setStatus }: Pick<SchedulerProps, 'page' | 'setStatus'>,
) {
  const [address, setAddress] = useState<ReturnType<typeof schedulerAddress>>()
  useEffect(() => {
    let isCurrent = true
    const fail = () => {
      if (isCurrent) setStatus((now) => (now === 'loading' ? 'failed' : now))
    }
    const watchdog = setTimeout(fail, WATCHDOG_MS)
    loadSiteConfig().then(({ schedulerUrl }) => {
      if (!isCurrent) return
      if (schedulerUrl === null) return setStatus('off')
      const known = { firstName, lastName, email, leadId }
      const found = schedulerAddress(page || schedulerUrl, new URL(window.location.href), known)
      setAddress(found)
      if (found === undefined) fail()
    }, fail)
    return () => {
      isCurrent = false
      clearTimeout(watchdog)
    }
  }, [attempt, firstName, lastName, email, leadId, page, setStatus])
  return [address, setAddress] as const
}

/** As large as the calendar will be, so that nothing moves when it opens. */
export const SchedulerLoading = ({ says }: { says: string }) => (
  <div
    role="status"
    className="grid h-[24rem] place-content-center justify-items-center gap-6 border border-line lg:h-[36rem]"
  >
    <Level shows="loading" className="w-28 text-edge" />
    <p className="label text-quiet">{says}</p>
  </div>
)

/**
 * The scheduler's own page for this visitor, prefilled, and its frame here. Undefined if the setting isn't a web address.
 * @param site this page
 */
export function schedulerAddress(schedulerUrl: string, site: URL, invitee: Invitee) {
  if (!URL.canParse(schedulerUrl, site.origin)) return undefined
  const page = new URL(schedulerUrl, site.origin)
  if (page.protocol !== 'https:' && page.protocol !== 'http:') return undefined
  const firstName = cleanLine(invitee.firstName).toWellFormed()
  const lastName = cleanLine(invitee.lastName).toWellFormed()
  // An event asks for the whole name or for both parts, and ignores the others.
  page.searchParams.set('name', `${firstName} ${lastName}`.trim())
  page.searchParams.set('first_name', firstName)
  page.searchParams.set('last_name', lastName)
  page.searchParams.set('email', cleanEmail(invitee.email))
  // The scheduler hands this on with the booking, wherever it's made, moved or cancelled.
  if (invitee.leadId !== undefined) page.searchParams.set('utm_content', invitee.leadId)
  const frame = new URL(page)
  frame.searchParams.set('embed_type', 'Inline')
  frame.searchParams.set('embed_domain', site.host)
  frame.searchParams.set('hide_event_type_details', '1')
  frame.searchParams.set('hide_gdpr_banner', '1')
  return { frame: frame.href, page: page.href, origin: page.origin }
}

/** alive: the scheduler has shown something. scheduled: a time is booked, with a null URI if the message has none. */
type SchedulerMessage = { kind: 'alive' } | { kind: 'scheduled'; eventUri: string | null }

/** A message from our frame; undefined for any other window, origin or shape. */
export function readSchedulerMessage(
  message: { source: unknown; origin: string; data: unknown },
  frame: { window: unknown; origin: string },
): SchedulerMessage | undefined {
  const { source, origin, data } = message
  if (source === null || source === undefined || source !== frame.window || origin !== frame.origin) return undefined
  if (typeof data !== 'object' || data === null || !('event' in data) || typeof data.event !== 'string')
    return undefined
  if (data.event !== 'calendly.event_scheduled')
    return data.event.startsWith('calendly.') ? { kind: 'alive' } : undefined
  const uri = (data as { payload?: { event?: { uri?: unknown } | null } | null }).payload?.event?.uri
  return { kind: 'scheduled', eventUri: (typeof uri === 'string' && uri.trim()) || null }
}

interface WaysOnProps {
  page: string | undefined
  onOpenPage: () => void
  onRetry: () => void
}

const OWN_PAGE = 'Open the scheduler in a new tab'
const BOOKED_ELSEWHERE = 'I booked in the other tab: continue'

function SchedulerFallback(props: WaysOnProps & { onAsk: () => void; onBookedElsewhere: (() => void) | undefined }) {
  const { page, onOpenPage, onRetry, onAsk, onBookedElsewhere } = props
  return (
    <div role="alert" className="border border-line bg-raised p-6 sm:p-8">
      <h2 className="text-title">The calendar didn’t load</h2>
      <p className="mt-3 max-w-[56ch] text-body text-quiet">
        {`An ad blocker or weak connection may be the cause. Tell us when you’re free, and we’ll confirm a time${page === undefined ? '' : ', or use the scheduler’s own page'}.`}
      </p>
      <div className="relative z-1 mt-6 grid gap-3 sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
        <Button onClick={onAsk}>Ask for a time</Button>
        {page && (
          <ButtonLink
            href={page}
            target="_blank"
            rel="noopener"
            look="line"
            onClick={onOpenPage}
            onAuxClick={onOpenPage}
          >
            {OWN_PAGE}
          </ButtonLink>
        )}
        {onBookedElsewhere && (
          <Button look="line" onClick={onBookedElsewhere}>
            {page ? BOOKED_ELSEWHERE : 'Send my answers and continue'}
          </Button>
        )}
        <Button look="line" onClick={onRetry}>
          Retry
        </Button>
      </div>
    </div>
  )
}

function SchedulerTrouble(props: WaysOnProps & { onBookedElsewhere: (() => void) | undefined }) {
  const { page, onOpenPage, onRetry, onBookedElsewhere } = props
  const line = 'inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-accent'
  return (
    <p className="mt-2 flex flex-wrap gap-x-6 text-small text-quiet">
      {page && (
        <a href={page} target="_blank" rel="noopener" onClick={onOpenPage} onAuxClick={onOpenPage} className={line}>
          {OWN_PAGE}
        </a>
      )}
      <button type="button" onClick={onRetry} className={line}>
        Load it again
      </button>
      {onBookedElsewhere && (
        <button type="button" onClick={onBookedElsewhere} className={line}>
          {BOOKED_ELSEWHERE}
        </button>
      )}
    </p>
  )
}
