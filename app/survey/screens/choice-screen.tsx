import { type KeyboardEvent, useRef } from 'react'
import { type ChoiceStep, letterOf } from '../steps.ts'
import { isOpen } from '../survey-state.ts'
import { Question } from './question.tsx'
import type { ScreenProps } from './screen.tsx'

const ARROWS: Record<string, 1 | -1 | undefined> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** One of a few. A click, a tap, Space, Enter or the letter chooses and goes on; the arrow keys only choose. */
export function ChoiceScreen({ step, state, dispatch }: ScreenProps & { step: ChoiceStep }) {
  const group = useRef<HTMLFieldSetElement>(null)
  const chosen = step.options.findIndex((option) => option.value === state.answers[step.key])

  const onKeyDown = (event: KeyboardEvent, option: number) => {
    const by = event.ctrlKey || event.metaKey || event.altKey ? undefined : ARROWS[event.key]
    if (by !== undefined) {
      // The browser would click the next one, and a click goes on.
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
            className="group/option relative flex min-h-15 items-center gap-4 rounded-sm border border-line px-4 py-3 text-[1.1875rem] leading-snug transition-colors duration-150 has-checked:border-accent has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink has-enabled:hover:border-quiet has-enabled:has-checked:hover:border-accent has-disabled:text-quiet sm:px-5"
          >
            <input
              type="radio"
              name={step.id}
              checked={index === chosen}
              readOnly
              aria-keyshortcuts={letterOf(index)}
              onClick={() => dispatch({ type: 'choose', option: index, advance: true })}
              onKeyDown={(event) => onKeyDown(event, index)}
              className="pointer-events-none absolute inset-0 appearance-none opacity-0"
            />
            <kbd
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-sm border border-edge font-mono text-[0.8125rem] leading-none font-medium text-quiet group-has-checked/option:border-accent group-has-checked/option:bg-accent group-has-checked/option:text-on-accent forced-colors:group-has-checked/option:border-4"
            >
              {letterOf(index)}
            </kbd>
            <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
              {option.label}{' '}
              {option.detail && <span className="font-mono text-[0.8125rem] text-quiet">{option.detail}</span>}
            </span>
          </label>
        ))}
      </fieldset>
    </Question>
  )
}
