import { Rings } from '../../sections/rings.tsx'
import { afterPaint } from '../../ui/after-paint.ts'
import { Button } from '../../ui/button.tsx'
import { site } from '#content/site.ts'
import { survey } from '#content/survey.ts'
import type { PlainStep } from '../steps.ts'
import type { Dispatch } from '../use-survey.ts'

/** Complete and readable before any script has run; a press on Start counts from the first moment. */
export function IntroScreen({ step, dispatch }: { step: PlainStep; dispatch: Dispatch }) {
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
          <a className="font-semibold underline underline-offset-4" href={`mailto:${site.email.value}`}>
            {site.email.value}
          </a>
        </p>
      </noscript>
      <div className="mt-10 flex flex-wrap items-center gap-x-5 gap-y-4 noscript:hidden">
        {/* A slow phone first shows that it was pressed. */}
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
