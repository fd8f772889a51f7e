import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { CallWords } from '#contracts/site-config.ts'
import type { VisitorSurvey } from '#contracts/survey-questions.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { isComposing } from '../ui/is-composing.ts'
import { browserSession } from './browser-session.ts'
import { loadLateScreens, Screen } from './screen.tsx'
import { CallWordsContext, HiddenContext } from './screen-parts.tsx'
import { planSurvey } from './steps.ts'
import { SurveyFoot, SurveyTop } from './survey-frame.tsx'
import type { SurveySession } from './survey-session.ts'
import { type Dispatch, LOCK_MS, newSurvey, type SurveyState, stepOf } from './survey-state.ts'

interface SurveyProps {
  survey: VisitorSurvey
  call: CallWords
  /** Where the notes don't link: addresses of hidden pieces. */
  hidden: readonly string[]
  step?: number
}

export function Survey({ survey, call, hidden, step = 0 }: SurveyProps) {
  const { state, dispatch, openSession } = useSurvey(survey, step)
  const page = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  useSurveyKeys(main, state, dispatch)

  // Reads the source from the address, and removes the mark that was set before hydration.
  useLayoutEffect(() => {
    const source = new URLSearchParams(location.search).get('source')?.trim()
    dispatch({ type: 'arrive', source: source || null })
    page.current?.removeAttribute('data-resumes')
  }, [dispatch])

  // Each step is an entry of the browser's history.
  useEffect(() => followHistory(openSession()), [openSession])

  const hasBegun = state.step > 0
  // Loads ahead what the last steps need, once the browser has painted.
  useEffect(() => {
    if (hasBegun) afterPaint(() => void loadLateScreens().catch(() => {}))
  }, [hasBegun])

  const [secondPress] = useState(dropSecondPress)
  const shown = useRef(state.step)
  // The browser owns the scroll position, and each step begins at its top.
  useEffect(() => {
    if (shown.current !== state.step) {
      window.scrollTo({ top: 0, behavior: 'instant' })
      secondPress.onScreen()
    }
    shown.current = state.step
  }, [state.step, secondPress])

  return (
    <div
      ref={page}
      {...secondPress.handlers}
      data-theme="dark"
      data-survey
      // Later screens show answers as text, so analytics must mask them.
      data-clarity-mask="True"
      suppressHydrationWarning
      className="group/survey flex min-h-svh flex-col overflow-x-clip"
    >
      <BeforeHydration />
      <SurveyTop state={state} />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={`wrap flex grow justify-center group-data-resumes/survey:invisible sm:py-14 ${hasBegun ? 'items-start py-10 [@media(max-height:32rem)]:py-6 sm:[@media(min-height:48rem)]:pt-[9svh]' : 'items-start py-8 sm:items-center [@media(max-height:36rem)]:py-5'}`}
      >
        <CallWordsContext value={call}>
          <HiddenContext value={hidden}>
            <Screen key={state.step} state={state} dispatch={dispatch} />
          </HiddenContext>
        </CallWordsContext>
      </main>
      <SurveyFoot state={state} dispatch={dispatch} />
    </div>
  )
}

/** The tab's survey. Until it's hydrated, whoever opens the page sees the newest. */
function useSurvey(survey: VisitorSurvey, step: number) {
  const [{ first, ...session }] = useState(() => {
    const first = { ...newSurvey(planSurvey(survey)), step }
    // The server has no tab.
    const openSession = () => browserSession(first.plan)
    const subscribe = (listener: () => void) => openSession().subscribe(listener)
    const dispatch: Dispatch = (event) => openSession().dispatch(event)
    return { first, openSession, subscribe, dispatch }
  })
  const { openSession, subscribe } = session
  const state = useSyncExternalStore(
    subscribe,
    () => openSession().getState(),
    () => first,
  )
  return { ...session, state }
}

const TEXT_FIELD = 'input:not([type=radio]), textarea, select, [contenteditable]'
const ANSWERS_ENTER_ITSELF = 'a, button, input, textarea, select, summary, iframe, form[data-cookie-banner]'

/** Letters choose only while the focus is in the question, so that they aren't page-wide shortcuts (WCAG 2.1.4). */
function useSurveyKeys(
  main: RefObject<HTMLElement | null>,
  { step, plan }: Pick<SurveyState, 'step' | 'plan'>,
  dispatch: Dispatch,
): void {
  // On the document, because focus may be anywhere.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      if (!(target instanceof Element) || event.defaultPrevented || isComposing(event)) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Enter') {
        // A held key must not skip through the questions.
        if (event.repeat && !target.matches('textarea')) event.preventDefault()
        else if (!event.shiftKey && !target.closest(ANSWERS_ENTER_ITSELF)) {
          dispatch({ type: step === 0 ? 'start' : 'next' })
        }
        return
      }
      if (stepOf({ step, plan }).kind !== 'choice' || event.repeat || !/^[a-z]$/i.test(event.key)) return
      if (!main.current?.contains(target) || target.closest(TEXT_FIELD)) return
      dispatch({ type: 'choose', option: event.key.toUpperCase().charCodeAt(0) - 65, advance: true })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [main, step, plan, dispatch])
}

/**
 * Static, so that its hash can be in the page's policy. Hides the intro from a returning visitor for at most four
 * seconds, and lets Enter start the survey before hydration.
 */
const SCRIPT = `(page => {
  const begin = event => {
    if (event.key !== 'Enter' || event.repeat || event.target !== document.body) return
    if (!page.closest('[data-live]')) page.querySelector('main button')?.click()
  }
  addEventListener('keydown', begin)
  try {
    const kept = [sessionStorage.getItem('survey'), localStorage.getItem('survey-begun')]
    if (/"step":"(?!intro)/.test(kept)) page.dataset.resumes = ''
  } catch {}
  setTimeout(() => delete page.dataset.resumes, 4000)
})(document.currentScript.parentElement)`

function BeforeHydration() {
  // Not needed after hydration.
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  if (!isHydrating) return null
  // Not diffed: in development, React would set HTML from text, which the policy blocks.
  // Only the server writes it: by the time that the browser could, it has run.
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? SCRIPT : '' }} />
}

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
    const { step } = session.getState()
    if (step === shown) return
    const from = shown
    shown = step
    if (isReturning || here().survey === step) return
    const { below } = here()
    const position = step === 0 ? 0 : below.lastIndexOf(step)
    // Someone starts over: none of the earlier answers is left to go back to.
    if (step === 0 && below.length === 0) replace(0, [])
    else if (position !== -1) history.go(position - below.length)
    else if (from === 0 || step < from) replace(step, below)
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

/** How far apart two taps of one finger may be, in pixels. */
const NEAR = 30

/**
 * Drops a press at the place of the last one that comes right after a new screen: the second of two taps would answer
 * the next question, unread. `event.detail` counts only quick clicks of a mouse.
 */
function dropSecondPress() {
  let [shownAt, lastX, lastY] = [-NEAR * LOCK_MS, -NEAR, -NEAR]
  let isNear = false
  return {
    onScreen: () => {
      shownAt = performance.now()
    },
    handlers: {
      onPointerDownCapture: ({ clientX, clientY }: PointerEvent) => {
        isNear = Math.hypot(clientX - lastX, clientY - lastY) <= NEAR
        ;[lastX, lastY] = [clientX, clientY]
      },
      onClickCapture: (event: MouseEvent) => {
        // The keyboard's clicks count 0. An early choice that it makes isn't lost.
        if (!isNear || !event.detail || performance.now() - shownAt >= LOCK_MS) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
