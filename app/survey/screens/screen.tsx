import { stepAt } from '../steps.ts'
import type { SurveyState } from '../survey-state.ts'
import type { Dispatch } from '../use-survey.ts'
import { ChoiceScreen } from './choice-screen.tsx'
import { IntroScreen } from './intro-screen.tsx'
import { LateScreen } from './late-screen.tsx'
import { TextScreen } from './text-screen.tsx'
import { WebsiteScreen } from './website-screen.tsx'

export interface ScreenProps {
  state: SurveyState
  dispatch: Dispatch
}

/** The screen of the step at hand. */
export function Screen({ state, dispatch }: ScreenProps) {
  const step = stepAt(state.step)
  switch (step.kind) {
    case 'intro':
      return <IntroScreen step={step} dispatch={dispatch} />
    case 'choice':
      return <ChoiceScreen step={step} state={state} dispatch={dispatch} />
    case 'line':
    case 'paragraph':
      return <TextScreen step={step} state={state} dispatch={dispatch} />
    case 'website':
      return <WebsiteScreen step={step} state={state} dispatch={dispatch} />
    case 'contact':
    case 'booking':
    case 'thanks':
      return <LateScreen state={state} dispatch={dispatch} />
  }
}
