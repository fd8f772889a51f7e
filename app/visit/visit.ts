import { type Attribution, type Touch, tidyTouch } from '#contracts/attribution.ts'
import type { CountedStep } from '#contracts/counts.ts'
import { type LandingPage, landingPageAt } from '#contracts/landing-offers.ts'

/** Where session storage holds the visit. */
const STORAGE_KEY = 'visit'

interface SavedVisit {
  /** The path at which the visit began; null until that is known. */
  entry: string | null
  attribution: Attribution | null
  /** What was counted already. */
  counted: string[]
}

/** What is counted of a visit besides the landing pages seen. */
export type ReachedStep = Exclude<CountedStep['step'], 'view' | 'inner-view'>

export type VisitStorage = Pick<Storage, 'getItem' | 'setItem'>

/** What one tab remembers of how its visitor came here. It is gone with the tab and names nobody. */
export interface Visit {
  /** Notes the path at which the visit began. What is noted already stays. */
  begin: (pathname: string) => void
  /** Notes an arrival: the first one stays, the last one is replaced. */
  arrive: (touch: Touch) => void
  /** Undefined when the visitor came by no ad and no landing page. */
  attribution: () => Attribution | undefined
  /**
   * Counts a landing page that was seen, unless this visit has counted it before. Whoever was sent to it counts apart from
   * whoever found it within the site, or the site's own links would blur which text does better.
   */
  countView: (landingPage: LandingPage) => void
  /** Counts a step under the landing page at which the visit began, unless this visit has counted it before. */
  countStep: (step: ReachedStep) => void
}

/** By hand: a library of schemas would weigh more than the rest of what every page loads of ours. */
function parseVisit(text: string | null): SavedVisit {
  const nothing = { entry: null, attribution: null, counted: [] }
  // Not by what the parser throws, which costs every visit's first page some milliseconds.
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
 * @param openStorage may throw or give null, as may what it gives: the visit is then remembered until the page is left
 * @param tell hands on what is counted; answers whether it was taken, for what was not is counted when it comes again
 */
export function createVisit(openStorage: () => VisitStorage | null, tell: (counted: CountedStep) => boolean): Visit {
  let unstored: SavedVisit | undefined

  const read = (): SavedVisit => {
    if (unstored) return unstored
    try {
      return parseVisit(openStorage()?.getItem(STORAGE_KEY) ?? null)
    } catch {
      return parseVisit(null)
    }
  }
  const save = (visit: SavedVisit) => {
    unstored = visit
    try {
      const storage = openStorage()
      storage?.setItem(STORAGE_KEY, JSON.stringify(visit))
      if (storage) unstored = undefined
    } catch {
      // Remembered in memory.
    }
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
