import { type KeyboardEvent, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { isComposing } from '../ui/is-composing.ts'
import { Question, type ScreenProps } from './screen-parts.tsx'
import { type ChoiceStep, letterOf, limitOf, type TextStep, type WebsiteStep } from './steps.ts'
import { isOpen } from './survey-state.ts'

const ARROWS: Record<string, 1 | -1 | undefined> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** A click, tap, Space, Enter or letter chooses and advances; arrow keys only choose. */
export function ChoiceScreen({ step, state, dispatch }: ScreenProps & { step: ChoiceStep }) {
  const group = useRef<HTMLFieldSetElement>(null)
  const chosen = step.options.findIndex((option) => option.value === state.answers[step.key])

  const onKeyDown = (event: KeyboardEvent, option: number) => {
    const by = event.ctrlKey || event.metaKey || event.altKey ? undefined : ARROWS[event.key]
    if (by !== undefined) {
      // The browser would click the next option, and a click advances.
      event.preventDefault()
      const next = (option + by + step.options.length) % step.options.length
      dispatch({ type: 'choose', option: next, advance: false })
      group.current?.querySelectorAll('input')[next]?.focus()
    } else if (event.key === 'Enter' && !event.repeat && option !== chosen) {
      event.preventDefault()
      dispatch({ type: 'choose', option, advance: true })
    }
  }

  const { length } = step.options
  const columns = length > 4 ? `sm:grid-cols-2 ${length > 8 ? '' : 'sm:grid-flow-col sm:grid-rows-4'}` : ''
  return (
    <Question step={step} state={state} dispatch={dispatch}>
      <fieldset
        ref={group}
        role="radiogroup"
        aria-labelledby="question"
        aria-describedby="hint"
        disabled={!isOpen(state)}
        className={`grid min-w-0 gap-2.5 ${columns}`}
      >
        {step.options.map((option, index) => (
          <label
            key={option.value}
            className="group/option relative flex min-h-15 items-center gap-4 rounded-sm border border-line px-4 py-3 text-lead leading-snug transition-colors duration-150 has-checked:border-accent has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink has-enabled:hover:border-quiet has-enabled:has-checked:hover:border-accent has-disabled:text-quiet sm:px-5"
          >
            <input
              type="radio"
              name={step.id}
              checked={index === chosen}
              readOnly
              aria-keyshortcuts={letterOf(index)}
              onClick={({ detail }) => {
                // A later click of a double click is dropped even after the lock.
                if (detail < 2) dispatch({ type: 'choose', option: index, advance: true })
              }}
              onKeyDown={(event) => onKeyDown(event, index)}
              className="pointer-events-none absolute inset-0 appearance-none opacity-0"
            />
            <kbd
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-sm border border-edge font-mono text-small leading-none font-medium text-quiet group-has-checked/option:border-accent group-has-checked/option:bg-accent group-has-checked/option:text-on-accent forced-colors:group-has-checked/option:border-4"
            >
              {letterOf(index)}
            </kbd>
            <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
              <span>{option.label}</span>{' '}
              {option.detail && <span className="text-small text-quiet">{option.detail}</span>}
            </span>
          </label>
        ))}
      </fieldset>
    </Question>
  )
}

const WRITING =
  'block w-full rounded-none border-b border-edge bg-transparent pt-1 pb-3 text-title leading-snug caret-accent transition-colors duration-150 hover:border-ink focus:border-accent focus:outline-transparent focus:shadow-[0_2px_0_0_var(--color-accent)]'

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
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
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
          <p className="mt-3 hidden text-small text-quiet pointer-fine:block">Shift + Enter for a new line</p>
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
