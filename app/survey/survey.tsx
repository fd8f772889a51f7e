import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import { afterPaint } from '../ui/after-paint.ts'
import { loadLateScreens, Screen } from './screen.tsx'
import { SurveyFoot, SurveyTop } from './survey-frame.tsx'
import { browserSession } from './browser-session.ts'
import { NEW_SURVEY, type SurveyEvent, type SurveyState } from './survey-state.ts'
import { stepAt } from './steps.ts'

/** The step flow, full screen (§2.8, §4). */
export function Survey() {
  const { state, dispatch } = useSurvey()
  const page = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  useSurveyKeys(main, state.step, dispatch)

  // The page's address is the browser's; so is the mark that the script before hydration has left.
  useLayoutEffect(() => {
    const source = new URLSearchParams(location.search).get('source')?.trim()
    dispatch({ type: 'arrive', source: source || null })
    page.current?.removeAttribute('data-resumes')
  }, [dispatch])

  // Follows the network: the last screens come while the first questions are answered.
  const hasBegun = state.step > 0
  useEffect(() => {
    if (hasBegun) afterPaint(() => void loadLateScreens().catch(() => {}))
  }, [hasBegun])

  // Scrolling is the browser's: each question begins at its top.
  const shown = useRef(state.step)
  useEffect(() => {
    if (shown.current !== state.step) window.scrollTo({ top: 0, behavior: 'instant' })
    shown.current = state.step
  }, [state.step])

  return (
    <div
      ref={page}
      data-theme="dark"
      data-survey
      // What is typed stands on later screens as text: the analytics see none of it.
      data-clarity-mask="True"
      suppressHydrationWarning
      className="group/survey flex min-h-svh flex-col overflow-x-clip"
    >
      <BeforeHydration />
      <SurveyTop step={state.step} />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={`wrap flex grow justify-center py-10 group-data-resumes/survey:invisible sm:py-14 [@media(max-height:32rem)]:py-6 ${hasBegun ? 'items-start sm:[@media(min-height:48rem)]:pt-[9svh]' : 'items-center'}`}
      >
        <Screen key={state.step} state={state} dispatch={dispatch} />
      </main>
      <SurveyFoot state={state} dispatch={dispatch} />
    </div>
  )
}

export type Dispatch = (event: SurveyEvent) => void

const subscribe = (listener: () => void) => browserSession().subscribe(listener)
const dispatch: Dispatch = (event) => browserSession().dispatch(event)

/** This tab's survey; the intro while the page is rendered for everybody. */
function useSurvey(): { state: SurveyState; dispatch: Dispatch } {
  const state = useSyncExternalStore(
    subscribe,
    () => browserSession().getState(),
    () => NEW_SURVEY,
  )
  return { state, dispatch }
}

const TEXT_FIELD = 'input:not([type=radio]), textarea, select, [contenteditable]'
const ANSWERS_ENTER_ITSELF = 'a, button, input, textarea, select, summary, iframe, form[data-cookie-banner]'

/**
 * Enter is OK wherever it means nothing else. Letters choose only while focus is within the question, so that they are
 * no shortcuts of the whole page (WCAG 2.1.4).
 */
function useSurveyKeys(main: RefObject<HTMLElement | null>, step: number, dispatch: Dispatch): void {
  // Keys are the document's: focus may be nowhere in particular.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      if (!(target instanceof Element) || event.defaultPrevented || event.isComposing) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Enter') {
        // A key that is held down must not run through the questions.
        if (event.repeat && !target.matches('textarea')) event.preventDefault()
        else if (!event.shiftKey && !target.closest(ANSWERS_ENTER_ITSELF)) {
          dispatch({ type: step === 0 ? 'start' : 'next' })
        }
        return
      }
      if (stepAt(step).kind !== 'choice' || event.repeat || !/^[a-z]$/i.test(event.key)) return
      if (!main.current?.contains(target) || target.closest(TEXT_FIELD)) return
      dispatch({ type: 'choose', option: event.key.toUpperCase().charCodeAt(0) - 65, advance: true })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [main, step, dispatch])
}

/**
 * Static, so that its hash can stand in the content security policy. A resumed visitor does not see the intro flash by
 * (four seconds at most, should the page's script never come), and Enter begins the survey from the first moment.
 */
const SCRIPT = `(page => {
  const begin = event => {
    if (event.key !== 'Enter' || event.repeat || event.target !== document.body) return
    if (!page.closest('[data-live]')) page.querySelector('main button')?.click()
  }
  addEventListener('keydown', begin)
  try {
    if (/"step":"(?!intro)/.test(sessionStorage.getItem('survey'))) page.dataset.resumes = ''
  } catch {}
  setTimeout(() => delete page.dataset.resumes, 4000)
})(document.currentScript.parentElement)`

/** The small script that stands in for the survey's own until that runs; first child of the page's outermost element. */
function BeforeHydration() {
  // It has done its work once React is here.
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  if (!isHydrating) return null
  // Not compared: for that, React in development would put HTML into the page from text, which the policy refuses.
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
