import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { stepAt } from '../steps.ts'
import type * as lateScreens from './late-screens.ts'
import type { ScreenProps } from './screen.tsx'

type LateScreens = typeof lateScreens

let loaded: LateScreens | undefined

/** Loads what stands behind the questions. Rejects where it cannot be had. */
export async function loadLateScreens(): Promise<LateScreens> {
  loaded ??= await import('./late-screens.ts')
  return loaded
}

/** Contact details, booking, thanks: their part of the script comes while the visitor answers (survey.tsx) and is mostly there. */
export function LateScreen({ state, dispatch }: ScreenProps) {
  const [screens, setScreens] = useState<LateScreens | 'coming' | 'failed'>(loaded ?? 'coming')
  // Follows the network: the script of these screens.
  useEffect(() => {
    let isShown = true
    loadLateScreens().then(
      (arrived) => isShown && setScreens(arrived),
      () => isShown && setScreens('failed'),
    )
    return () => {
      isShown = false
    }
  }, [])

  if (screens === 'coming') return <Waiting />
  if (screens === 'failed') return <NotLoaded />
  const step = stepAt(state.step)
  switch (step.kind) {
    case 'contact':
      return <screens.ContactScreen step={step} state={state} dispatch={dispatch} />
    case 'booking':
      return <screens.BookingScreen step={step} state={state} dispatch={dispatch} />
    default:
      return <screens.ThanksScreen state={state} dispatch={dispatch} />
  }
}

function Waiting() {
  return (
    <p role="status" className="label text-quiet">
      One moment
    </p>
  )
}

/** Not every browser asks again for a part of the script that did not come, so the page is loaded again; the tab keeps the answers. */
function NotLoaded() {
  return (
    <div role="alert" className="border border-line bg-raised p-6 sm:p-8">
      <h1 className="text-title">The next step didn’t load</h1>
      <p className="mt-3 mb-6 max-w-[56ch] text-body text-quiet">Your answers are still in this tab.</p>
      <Button look="line" onClick={() => location.reload()}>
        Load it again
      </Button>
    </div>
  )
}
