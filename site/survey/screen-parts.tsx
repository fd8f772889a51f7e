import { createContext, type ReactNode, type SubmitEvent, useContext, useEffect, useRef } from 'react'
import type { CallWords } from '#contracts/site-config.ts'
import { MailLink } from '../shell/brand.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { explainsProblems, type Step } from './steps.ts'
import { type Dispatch, isOpen, mayLeave, type SurveyState } from './survey-state.ts'

export const CallWordsContext = createContext<CallWords>({
  booked: { title: '', description: '', minutes: 0 },
  who: '',
  reads: '',
  firstStep: '',
  forms: { survey: '', calendar: '' },
  kept: '',
})

/** Addresses of hidden pieces. They come with the page. */
export const HiddenContext = createContext<readonly string[]>([])

/** What's said of the call. It comes with the page. */
export const useCallWords = (): CallWords => useContext(CallWordsContext)

/** A text of the survey, with what it says of the call filled in. It's an element, since a page may be translated. */
export function CallText({ text }: { text: string }) {
  const { booked, kept } = useCallWords()
  return <span>{text.replaceAll('{minutes}', String(booked.minutes)).replaceAll('{kept}', kept)}</span>
}

/** On each screen after the contact step, until the server has the answers. */
export const STILL_SENDING = 'Still sending. Keep this page open.'

export const HEADING = 'text-heading tracking-heading text-balance outline-none'
export const ENTERING =
  'transition duration-200 ease-out starting:translate-y-3 starting:opacity-0 motion-reduce:starting:translate-y-0 motion-reduce:starting:opacity-100'

const DELIVERY: Record<Exclude<SurveyState['delivery'], 'refused'>, string> = {
  unsent: 'Your answers are being sent. To change one, tell us on the call.',
  accepted: 'Your answers have been sent. To change one, tell us on the call.',
}

export interface ScreenProps {
  state: SurveyState
  dispatch: Dispatch
}

interface QuestionProps extends ScreenProps {
  step: Step
  /** The id of the field that the question labels and focuses. Without one, the question itself gets the focus. */
  fieldId?: string
  aside?: ReactNode
  /** What pressing OK means, under it. */
  below?: string
  children: ReactNode
}

export function Question({ step, state, dispatch, fieldId, aside, below, children }: QuestionProps) {
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  // Focus follows the question, so that a screen reader announces it once.
  useEffect(() => {
    const field = fieldId === undefined ? heading.current : document.getElementById(fieldId)
    field?.focus({ preventScroll: true })
  }, [fieldId])

  // After a rejected OK, focuses the first invalid field.
  useEffect(() => {
    if (state.failedAttempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [state.failedAttempts])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    dispatch({ type: 'next' })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className={`w-full lg:max-w-[45rem] ${ENTERING}`}>
      <StepNumber {...state} />
      <h1 ref={heading} id="question" tabIndex={-1} className={HEADING}>
        {fieldId === undefined ? step.question : <label htmlFor={fieldId}>{step.question}</label>}
      </h1>
      <p id="hint" className="mt-3 mb-8 text-body text-quiet sm:mb-9">
        {step.hint}
      </p>
      {children}
      {state.delivery === 'refused' ? (
        <div className="mt-6">
          <NotReceived onSend={() => dispatch({ type: 'resend' })} />
        </div>
      ) : (
        !isOpen(state) && <p className="mt-6 text-small text-quiet">{DELIVERY[state.delivery]}</p>
      )}
      <OkRow disabled={!explainsProblems(step) && !mayLeave(state)}>{aside}</OkRow>
      {below && <p className="mt-5 max-w-[60ch] text-small text-quiet">{below}</p>}
    </form>
  )
}

interface OkRowProps {
  disabled: boolean
  label?: string
  children?: ReactNode
}

export const OkRow = ({ disabled, label = 'OK', children }: OkRowProps) => (
  <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-4">
    <Button type="submit" disabled={disabled} className="min-w-18">
      {label}
    </Button>
    {label === 'OK' && (
      <p className={`hidden text-small text-quiet pointer-fine:block ${disabled ? 'invisible' : ''}`}>
        press Enter <span aria-hidden="true">↵</span>
      </p>
    )}
    {children}
  </div>
)

/** Shown when the server rejected the answers. @param onSend resends them; without it, OK does */
export const NotReceived = ({ onSend }: { onSend?: () => void }) => (
  <Notice tone="bad">
    <p>
      Your answers didn’t reach us. Everything you typed is still here. Change what you like and send it again, or write
      to us at <MailLink />.
    </p>
    {onSend && (
      <Button look="line" onClick={onSend} className="mt-4">
        Send again
      </Button>
    )}
  </Notice>
)

export const StepNumber = ({ step, plan: { lastStep } }: Pick<SurveyState, 'step' | 'plan'>) => (
  <p className="mb-4 text-small font-medium text-accent-text">
    <span aria-hidden="true">{`${step} / ${lastStep}`}</span>
    <span className="sr-only">{`Step ${step} of ${lastStep}`}</span>
  </p>
)

/** Not every browser asks again for a script that failed, so the page is loaded again; never into an error page. */
export function reloadOnline(retry: () => void): void {
  retry()
  setTimeout(() => {
    if (navigator.onLine && document.querySelector('[data-not-loaded]')) location.reload()
  }, RELOAD_MS)
}
const RELOAD_MS = 1500

export const ErrorNotice = ({ children }: { children: string }) => (
  <div role="alert">
    {children && (
      <div className="mt-6">
        <Notice tone="bad">{children}</Notice>
      </div>
    )}
  </div>
)
