import { useEffect, useState } from 'react'
import { site } from '#content/site.ts'
import { survey } from '#content/survey.ts'
import { Rings } from '../sections/rings.tsx'
import { afterPaint } from '../ui/after-paint.ts'
import { Button } from '../ui/button.tsx'
import type * as lateScreens from './late-screens.tsx'
import type { ScreenProps } from './question.tsx'
import { ChoiceScreen, TextScreen, WebsiteScreen } from './question-screens.tsx'
import { type PlainStep, stepAt } from './steps.ts'

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

/** Readable before any script runs. An early press on Start counts too. */
function IntroScreen({ step, dispatch }: Pick<ScreenProps, 'dispatch'> & { step: PlainStep }) {
  return (
    <div className="intro-rings relative isolate w-full lg:max-w-[45rem]">
      <Rings className="mb-8 -ml-2 w-[clamp(12rem,50svh-12.5rem,20rem)] text-quiet max-xl:max-w-full [--color-primary:var(--color-line)] xl:absolute xl:top-1/2 xl:left-[31rem] xl:-z-1 xl:m-0 xl:w-[min(46rem,78svh)] xl:-translate-y-1/2 xl:text-edge [@media(max-height:48rem)]:max-xl:hidden" />
      <p className="label mb-5 text-accent-text">{survey.intro.takes}</p>
      <h1 tabIndex={-1} className="text-page tracking-display text-balance outline-none">
        {step.question}
      </h1>
      <p className="mt-6 max-w-[38ch] text-lead xl:max-w-[28rem] text-quiet">{step.hint}</p>
      <p className="mt-4 max-w-[52ch] text-small text-quiet xl:max-w-[28rem]">{survey.intro.reads}</p>
      <noscript>
        <p className="mt-8 border-l-3 border-accent pl-4">
          These questions need JavaScript. You can write to us instead:{' '}
          <a href={`mailto:${site.email.value}`} className="font-semibold underline underline-offset-4">
            {site.email.value}
          </a>
        </p>
      </noscript>
      <div className="mt-10 flex flex-wrap items-center gap-x-5 gap-y-4 noscript:hidden">
        {/* On a slow phone, the pressed state paints first. */}
        <Button onClick={() => afterPaint(() => dispatch({ type: 'start' }))} className="min-w-32">
          Start
        </Button>
        <p className="hidden font-mono text-label font-medium text-quiet pointer-fine:block">
          press Enter <span aria-hidden="true">↵</span>
        </p>
      </div>
      <p className="mt-6 text-small">
        <a
          className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-accent"
          href={`mailto:${site.email.value}`}
        >
          {survey.intro.email}
        </a>
      </p>
    </div>
  )
}

type LateScreens = typeof lateScreens

let loaded: LateScreens | undefined

/** Loads the screens after the questions. Rejects if the script doesn't load. */
export async function loadLateScreens(): Promise<LateScreens> {
  loaded ??= await import('./late-screens.tsx')
  return loaded
}

/** Contact details, booking and thanks screens. Their script loads while the visitor answers. */
function LateScreen({ state, dispatch }: ScreenProps) {
  const [screens, setScreens] = useState<LateScreens | 'coming' | 'failed'>(loaded ?? 'coming')
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

/** Not every browser retries a failed import, so this reloads the page; the tab keeps the answers. */
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
