import { BookingScreen } from './booking-screen.tsx'
import { ContactScreen } from './contact-screen.tsx'
import type { ScreenProps } from './question.tsx'
import { stepAt } from './steps.ts'
import { ThanksScreen } from './thanks-screen.tsx'

/** Contact details, booking and thanks screens. Their script loads while the visitor answers. */
export function LateScreens({ state, dispatch }: ScreenProps) {
  const step = stepAt(state.step)
  switch (step.kind) {
    case 'contact':
      return <ContactScreen step={step} state={state} dispatch={dispatch} />
    case 'booking':
      return <BookingScreen step={step} state={state} dispatch={dispatch} />
    default:
      return <ThanksScreen state={state} dispatch={dispatch} />
  }
}
