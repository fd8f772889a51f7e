import type { SurveySession } from './survey-session.ts'

/** What a history entry knows: its step, and those of the entries below it that are the survey's, too. */
interface Entry {
  survey: number
  below: number[]
}

function entryOf(state: unknown): Entry | undefined {
  const { survey, below } = (state ?? {}) as Partial<Entry>
  return typeof survey === 'number' && Array.isArray(below) ? { survey, below } : undefined
}

/**
 * Gives each step an entry in the browser's history, so that Back goes one question back, and Forward forward. Start
 * replaces the intro's entry: Back from the first question leaves the page. Returns a function that stops it.
 */
export function followHistory(session: Pick<SurveySession, 'getState' | 'subscribe' | 'dispatch'>): () => void {
  let shown = session.getState().step
  let isReturning = false

  const replace = (survey: number, below: number[]) => history.replaceState({ ...history.state, survey, below }, '')
  const here = (): Entry => entryOf(history.state) ?? { survey: shown, below: [] }

  const follow = () => {
    const { step, correction } = session.getState()
    if (step === shown) return
    const from = shown
    shown = step
    if (isReturning || here().survey === step) return
    const { below } = here()
    const place = step === 0 ? 0 : below.lastIndexOf(step)
    // Someone starts over: none of the earlier answers is left to go back to.
    if (step === 0 && below.length === 0) replace(0, [])
    else if (place !== -1 && !correction?.isOpen) history.go(place - below.length)
    else if (from === 0 || (step < from && !correction?.isOpen)) replace(step, below)
    else history.pushState({ ...history.state, survey: step, below: [...below, from] }, '')
  }
  const goBack = ({ state }: PopStateEvent) => {
    const entry = entryOf(state)
    if (!entry) return
    isReturning = true
    session.dispatch({ type: 'goTo', step: entry.survey })
    isReturning = false
    const { step } = session.getState()
    if (step !== entry.survey) replace(step, entry.below)
  }

  if (here().survey !== shown || entryOf(history.state) === undefined) replace(shown, here().below)
  const unsubscribe = session.subscribe(follow)
  addEventListener('popstate', goBack)
  return () => {
    unsubscribe()
    removeEventListener('popstate', goBack)
  }
}
