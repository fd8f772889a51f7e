import { Button } from '../../ui/button.tsx'
import { limitOf, type WebsiteStep } from '../steps.ts'
import { isOpen } from '../survey-state.ts'
import { Question } from './question.tsx'
import type { ScreenProps } from './screen.tsx'
import { WRITING } from './text-screen.tsx'

/** An address, or the second way on for a firm that has none (decisions §3). */
export function WebsiteScreen({ step, state, dispatch }: ScreenProps & { step: WebsiteStep }) {
  const problem = state.problems[step.key]
  const isSent = !isOpen(state)
  return (
    <Question
      step={step}
      state={state}
      dispatch={dispatch}
      fieldId={step.id}
      aside={
        !isSent && (
          <Button look="line" onClick={() => dispatch({ type: 'skipWebsite' })}>
            We don’t have a website
          </Button>
        )
      }
    >
      <input
        id={step.id}
        name={step.key}
        type="text"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={limitOf(step, step.key)}
        readOnly={isSent}
        value={state.answers[step.key] ?? ''}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'problem hint' : 'hint'}
        onChange={(event) => dispatch({ type: 'write', field: step.key, value: event.target.value })}
        className={`${WRITING} aria-invalid:border-bad aria-invalid:shadow-[0_2px_0_0_var(--color-bad)]`}
      />
      {problem && (
        <p id="problem" className="mt-3 text-small font-medium text-bad">
          {problem}
        </p>
      )}
    </Question>
  )
}
