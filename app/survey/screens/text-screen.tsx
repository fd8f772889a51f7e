import type { KeyboardEvent } from 'react'
import { limitOf, type TextStep } from '../steps.ts'
import { isOpen } from '../survey-state.ts'
import { Question } from './question.tsx'
import type { ScreenProps } from './screen.tsx'

/** Large text on a line of its own; the line is what shows the focus, in forced colours the browser's outline. */
export const WRITING =
  'block w-full rounded-none border-b border-edge bg-transparent pt-1 pb-3 text-[clamp(1.25rem,1.1rem+0.7vw,1.625rem)] leading-snug caret-accent transition-colors duration-150 hover:border-ink focus:border-accent focus:outline-transparent focus:shadow-[0_2px_0_0_var(--color-accent)]'

/** Text in the visitor's own words: a line, or a few. */
export function TextScreen({ step, state, dispatch }: ScreenProps & { step: TextStep }) {
  const field = {
    id: step.id,
    name: step.key,
    value: state.answers[step.key] ?? '',
    maxLength: limitOf(step, step.key),
    'aria-describedby': 'hint',
    required: step.required !== false,
    readOnly: !isOpen(state),
    enterKeyHint: 'next',
  } as const
  const onEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!event.repeat) event.currentTarget.form?.requestSubmit()
  }
  return (
    <Question step={step} state={state} dispatch={dispatch} fieldId={step.id}>
      {step.kind === 'paragraph' ? (
        <>
          <textarea
            {...field}
            rows={3}
            onChange={(event) => dispatch({ type: 'write', field: step.key, value: event.target.value })}
            onKeyDown={onEnter}
            className={`${WRITING} field-sizing-content max-h-[40svh] min-h-28 resize-none`}
          />
          <p className="mt-3 hidden font-mono text-label font-medium text-quiet pointer-fine:block">
            Shift + Enter for a new line
          </p>
        </>
      ) : (
        <input
          {...field}
          type="text"
          autoComplete="off"
          onChange={(event) => dispatch({ type: 'write', field: step.key, value: event.target.value })}
          className={WRITING}
        />
      )}
    </Question>
  )
}
