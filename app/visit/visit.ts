import { type Attribution, type Touch, tidyTouch } from '#contracts/attribution.ts'
import type { CountedStep } from '#contracts/counts.ts'
import { VISIT_KEY } from '#contracts/kept-keys.ts'
import { type LandingPage, landingPageAt } from '#contracts/landing-offers.ts'

interface SavedVisit {
  /** Where the visit began; null until it's known. */
  entry: string | null
  attribution: Attribution | null
  counted: string[]
}

/** Counted steps besides views. */
export type ReachedStep = Exclude<CountedStep['step'], 'view' | 'inner-view'>

export type VisitStorage = Pick<Storage, 'getItem' | 'setItem'>

/** What one tab remembers of how its visitor came. It's gone with the tab and identifies no one. */
export interface Visit {
  /** Records where the visit began, once. */
  begin: (pathname: string) => void
  /** Records an arrival. The first stays, the last is replaced. */
  arrive: (touch: Touch) => void
  /** Undefined when the visitor came by no ad and no landing page. */
  attribution: () => Attribution | undefined
  /**
   * Counts a landing page view once per visit. Arrivals from outside are counted apart from those within the site, so
   * that our own links don't blur the test.
   */
  countView: (landingPage: LandingPage) => void
  /** Counts a step once per visit, under the landing page where the visit began. */
  countStep: (step: ReachedStep) => void
}

/** By hand: a schema library would weigh more than the rest of the script. */
function parseVisit(text: string | null): SavedVisit {
  const nothing = { entry: null, attribution: null, counted: [] }
  // Checked first, because a throwing parser costs a few milliseconds.
  if (text === null) return nothing
  try {
    const { entry, attribution, counted } = JSON.parse(text) as Record<string, unknown>
    const { first, last } = (attribution ?? {}) as Record<string, unknown>
    if (!Array.isArray(counted)) throw new TypeError('This is no visit')
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
 * @param openStorage may throw or return null; the visit is then kept in memory
 * @param tell sends a count and returns whether it was accepted; if not, it's sent again next time
 */
export function createVisit(openStorage: () => VisitStorage | null, tell: (counted: CountedStep) => boolean): Visit {
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

  const countOnce = (mark: string, counted: CountedStep) => {
    const visit = read()
    if (!visit.counted.includes(mark) && tell(counted)) save({ ...visit, counted: [...visit.counted, mark] })
  }
  const entryPage = () => landingPageAt(read().entry ?? '')

  return {
    begin: (pathname) => {
      const visit = read()
      if (visit.entry === null) save({ ...visit, entry: pathname })
    },
    arrive: (last) => {
      const visit = read()
      save({ ...visit, attribution: { first: visit.attribution?.first ?? last, last } })
    },
    attribution: () => read().attribution ?? undefined,
    countView: ({ page, variant }) => {
      const entry = entryPage()
      const step = entry?.page === page && entry.variant === variant ? 'view' : 'inner-view'
      countOnce(`view ${page}_${variant}`, { page, variant, step })
    },
    countStep: (step) => countOnce(step, { ...(entryPage() ?? { page: '', variant: '' }), step }),
  }
}
