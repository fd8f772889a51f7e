import { type ReactNode, useSyncExternalStore } from 'react'
import { Rings } from '../sections/rings.tsx'
import { MailLink } from '../shell/brand.tsx'
import { afterPaint } from '../ui/after-paint.ts'
import { Button } from '../ui/button.tsx'
import { NextFree } from '../ui/next-free.tsx'
import { useLoaded } from '../ui/use-loaded.ts'
import { asksForTimeFirst } from './kept-time.ts'
import type * as lateScreens from './late-screens.tsx'
import { ChoiceScreen, TextScreen, WebsiteScreen } from './question-screens.tsx'
import { CallText, HEADING, reloadOnline, type ScreenProps } from './screen-parts.tsx'
import type { PlainStep } from './steps.ts'
import { stepOf } from './survey-state.ts'

export function Screen({ state, dispatch }: ScreenProps) {
  const step = stepOf(state)
  switch (step.kind) {
    case 'intro':
      return <IntroScreen step={step} state={state} dispatch={dispatch} />
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

/** Readable before any script runs. Start counts early, too, and stays in sight: above the banner, by the thumb. */
function IntroScreen({ step, state, dispatch }: ScreenProps & { step: PlainStep }) {
  const { intro } = state.plan.survey
  const asksForTime = useSyncExternalStore(neverChanges, asksForTimeFirst, () => false)
  // On a slow phone, the pressed state paints first.
  const begin = () => afterPaint(() => dispatch({ type: 'start' }))
  const start = (
    <>
      <p className="mt-4 max-w-[38ch] text-lead text-quiet sm:mt-6 xl:max-w-[28rem]">{step.hint}</p>
      <Start onPress={begin} />
    </>
  )
  return (
    <div className="intro-rings relative isolate flex w-full flex-col lg:max-w-[45rem]">
      <Rings className="w-[clamp(12rem,50svh-12.5rem,20rem)] text-quiet [--color-primary:var(--color-line)] max-sm:hidden sm:max-xl:mb-8 sm:max-xl:-ml-2 max-xl:max-w-full xl:absolute xl:top-1/2 xl:left-[31rem] xl:-z-1 xl:m-0 xl:w-[min(46rem,78svh)] xl:-translate-y-1/2 xl:text-edge [@media(max-height:58rem)]:sm:max-xl:hidden" />
      <p className="mb-3 text-small font-semibold text-accent-text">{intro.takes}</p>
      <h1 tabIndex={-1} className="text-page tracking-display text-balance outline-none">
        {step.question}
      </h1>
      <noscript>
        <p className="mt-8 border-l-3 border-accent pl-4">
          <span>These questions need JavaScript. You can write to us instead: </span>
          <MailLink className="font-semibold underline underline-offset-4" />
          <span>.</span>
        </p>
      </noscript>
      {asksForTime ? <TimeFirst onGoOn={begin}>{start}</TimeFirst> : start}
      <div className="max-w-[52ch] text-small text-quiet sm:mt-3 xl:max-w-[28rem]">
        {!asksForTime && (
          <p className="mb-3 text-ink">
            <NextFree ref={sayNextFree} />
          </p>
        )}
        <p>
          <CallText text={state.plan.reads} />
        </p>
      </div>
      <p className="text-small">
        <MailLink className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-accent">
          {intro.email}
        </MailLink>
      </p>
    </div>
  )
}

const neverChanges = () => () => {}
const sayNextFree = (place: HTMLElement | null) =>
  void (place && import('../browser/free-times.ts').then((it) => it.showNextFree([place])).catch(() => {}))

const Start = ({ onPress }: { onPress: () => void }) => (
  <div className="above-banner sticky z-1 mt-3 flex flex-wrap items-center gap-x-5 gap-y-4 bg-paper py-3 shadow-[0_2px_var(--color-paper)] noscript:hidden sm:mt-7 xl:max-w-[28rem]">
    <Button onClick={onPress} className="min-w-32 max-sm:w-full">
      Start
    </Button>
    <p className="hidden text-small text-quiet sm:pointer-fine:block">
      <span>press Enter </span>
      <span aria-hidden="true">↵</span>
    </p>
  </div>
)

/** The free times before the questions; where they don't load, what starts those. */
function TimeFirst({ onGoOn, children }: { onGoOn: () => void; children: ReactNode }) {
  const { thing: screens } = useLoaded(loadLateScreens, loaded)
  if (screens === 'coming') return <Waiting />
  if (screens === 'failed') return children
  return <screens.TimeFirst onGoOn={onGoOn}>{children}</screens.TimeFirst>
}

type LateScreens = typeof lateScreens

let loaded: LateScreens | undefined

export async function loadLateScreens(): Promise<LateScreens> {
  loaded ??= await import('./late-screens.tsx')
  return loaded
}

function LateScreen({ state, dispatch }: ScreenProps) {
  const { thing: screens, retry } = useLoaded(loadLateScreens, loaded)
  if (screens === 'coming') return <Waiting />
  if (screens === 'failed') return <NotLoaded onRetry={retry} />
  return <screens.LateScreens state={state} dispatch={dispatch} />
}

const Waiting = () => (
  <p role="status" className="label text-quiet">
    One moment
  </p>
)

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" data-not-loaded className="w-full lg:max-w-[45rem]">
      <h1 className={HEADING}>The next step didn’t load</h1>
      <p className="mt-3 mb-8 max-w-[56ch] text-body text-quiet">
        Your answers are still in this tab. Once you’re back online, the survey goes on by itself.
      </p>
      <Button look="line" onClick={() => reloadOnline(onRetry)}>
        Load it again
      </Button>
    </div>
  )
}
