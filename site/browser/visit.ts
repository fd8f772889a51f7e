import { type Attribution, arrivalAt, type Touch, tidyTouch } from '#contracts/attribution.ts'
import type { CountedRead, CountedStep } from '#contracts/counts.ts'
import { type LandingPage, landingPageAt } from '#contracts/landing-pages.ts'
import { VISIT_KEY } from '#contracts/storage-keys.ts'
import { afterPaint } from '../ui/after-paint.ts'

interface SavedVisit {
  entry: string | null
  attribution: Attribution | null
  counted: string[]
}

export type ReachedStep = Exclude<CountedStep['step'], 'view' | 'inner-view'>

export type Counted = CountedStep | CountedRead

export type VisitStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Handwritten, because a schema library would outweigh the rest of the script. */
function parseVisit(text: string | null): SavedVisit {
  const nothing = { entry: null, attribution: null, counted: [] }
  if (text === null) return nothing
  try {
    const { entry, attribution, counted } = JSON.parse(text) as Record<string, unknown>
    const { first, last } = (attribution ?? {}) as Record<string, unknown>
    if (!Array.isArray(counted)) return nothing
    return {
      entry: typeof entry === 'string' ? entry : null,
      attribution: first && last ? { first: tidyTouch({ ...first }), last: tidyTouch({ ...last }) } : null,
      counted: counted.filter((mark) => typeof mark === 'string'),
    }
  } catch {
    return nothing
  }
}

/**
 * What one tab remembers about how its visitor arrived. It's gone with the tab and identifies no one.
 * @param openStorage may throw or return null; the visit is then kept in memory
 * @param tell sends a count and returns whether it was accepted; if not, it's retried next time
 */
export function createVisit(openStorage: () => VisitStorage | null, tell: (counted: Counted) => boolean) {
  let unstored: SavedVisit | undefined

  const read = (): SavedVisit => {
    if (unstored) return unstored
    try {
      return parseVisit(openStorage()?.getItem(VISIT_KEY) ?? null)
    } catch {
      return parseVisit(null)
    }
  }
  const save = (visit: SavedVisit) => {
    unstored = visit
    try {
      const storage = openStorage()
      storage?.setItem(VISIT_KEY, JSON.stringify(visit))
      if (storage) unstored = undefined
    } catch {}
  }

  const countOnce = (mark: string, counted: Counted) => {
    const visit = read()
    if (!visit.counted.includes(mark) && tell(counted)) save({ ...visit, counted: [...visit.counted, mark] })
  }
  const entryPage = () => landingPageAt(read().entry ?? '')

  return {
    begin(pathname: string) {
      const visit = read()
      if (visit.entry === null) save({ ...visit, entry: pathname })
    },
    arrive(last: Touch) {
      const visit = read()
      save({ ...visit, attribution: { first: visit.attribution?.first ?? last, last } })
    },
    /**
     * Undefined if no ad or landing page led the visitor here. Names a variant only if the visit started on that page:
     * others don't belong to the test.
     */
    attribution(): Attribution | undefined {
      const { entry, attribution } = read()
      if (attribution && entry !== null && attribution.first.page !== entry) delete attribution.first.variant
      return attribution ?? undefined
    },
    /** Counts a landing page once per visit. Arrivals from within the site count apart, so they don't skew the test. */
    countView({ page, variant }: LandingPage) {
      const entry = entryPage()
      const step = entry?.page === page && entry.variant === variant ? 'view' : 'inner-view'
      countOnce(`view ${page}_${variant}`, { page, variant, step })
    },
    /** Counts an article once per visit. */
    countRead: (read: CountedRead) => countOnce(`read ${read.article}`, read),
    countStep: (step: ReachedStep) => countOnce(step, { ...(entryPage() ?? { page: '', variant: '' }), step }),
  }
}

export const browserVisit = createVisit(() => sessionStorage, reportCount)

/** Sends a count without waiting for a response. Returns whether the browser accepted it. */
function reportCount(counted: Counted): boolean {
  try {
    // A beacon is sent even if the visitor leaves right away.
    return navigator.sendBeacon('/api/counts', new Blob([JSON.stringify(counted)], { type: 'application/json' }))
  } catch {
    // Some browser extensions remove beacons.
    return false
  }
}

/** Records which landing pages and ads led the visitor here, and counts a landing page view. */
export function recordVisit() {
  const url = new URL(location.href)
  browserVisit.begin(entryOf(url, document.referrer))
  for (const touch of touchesOfDocument(url, document.referrer, isLoadedAgain())) browserVisit.arrive(touch)
  const landingPage = landingPageAt(url.pathname)
  if (landingPage) whenSeen(() => afterPaint(() => browserVisit.countView(landingPage)))
}

function isLoadedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}

/**
 * This document's landing pages and UTM values, oldest first. Includes the previous page if it's ours, because its
 * script may not have run. @param isAgain reloaded or returned to, so the referrer is old
 */
export function touchesOfDocument(url: URL, referrer: string, isAgain: boolean): Touch[] {
  const before = isAgain ? null : URL.parse(referrer)
  const touches = before?.origin === url.origin ? [arrivalAt(before), arrivalAt(url)] : [arrivalAt(url)]
  return touches.filter((touch) => touch !== undefined)
}

/** Where the visit started: the previous page if it's ours, because its script may not have run; otherwise this one. */
export function entryOf(url: URL, referrer: string): string {
  const before = URL.parse(referrer)
  return (before?.origin === url.origin ? before : url).pathname
}

function whenSeen(callBack: () => void) {
  const check = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', check)
    callBack()
  }
  document.addEventListener('visibilitychange', check)
  check()
}
