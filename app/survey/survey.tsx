import { useEffect, useLayoutEffect, useRef } from 'react'
import { afterPaint } from '../ui/after-paint.ts'
import { loadLateScreens } from './screens/late-screen.tsx'
import { Screen } from './screens/screen.tsx'
import { BeforeHydration } from './shell/before-hydration.tsx'
import { SurveyFoot } from './shell/survey-foot.tsx'
import { SurveyTop } from './shell/survey-top.tsx'
import { useSurveyKeys } from './shell/use-survey-keys.ts'
import { useSurvey } from './use-survey.ts'

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
