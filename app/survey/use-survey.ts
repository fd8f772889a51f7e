import { useSyncExternalStore } from 'react'
import { browserSession } from './browser-session.ts'
import { NEW_SURVEY, type SurveyEvent, type SurveyState } from './survey-state.ts'

export type Dispatch = (event: SurveyEvent) => void

const subscribe = (listener: () => void) => browserSession().subscribe(listener)
const dispatch: Dispatch = (event) => browserSession().dispatch(event)

/** This tab's survey; the intro while the page is rendered for everybody. */
export function useSurvey(): { state: SurveyState; dispatch: Dispatch } {
  const state = useSyncExternalStore(
    subscribe,
    () => browserSession().getState(),
    () => NEW_SURVEY,
  )
  return { state, dispatch }
}
