import { type RefObject, useEffect } from 'react'
import { stepAt } from '../steps.ts'
import type { Dispatch } from '../use-survey.ts'

const TEXT_FIELD = 'input:not([type=radio]), textarea, select, [contenteditable]'
const ANSWERS_ENTER_ITSELF = 'a, button, input, textarea, select, summary, iframe, form[data-cookie-banner]'

/**
 * Enter is OK wherever it means nothing else. Letters choose only while focus is within the question, so that they are
 * no shortcuts of the whole page (WCAG 2.1.4).
 */
export function useSurveyKeys(main: RefObject<HTMLElement | null>, step: number, dispatch: Dispatch): void {
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
