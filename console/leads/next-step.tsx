import { useState } from 'react'
import { DAY_MS } from '#contracts/clock.ts'
import { LONGEST_STEP, type NextStepWords, type ShownStep } from '#contracts/console-leads.ts'
import { formatDay, isoIn } from '#contracts/dates.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { SmallButton } from '../frame/buttons-and-links.tsx'
import { useConsoleData } from '../frame/console-data.ts'
import { LabeledInput, smallField, textIn } from '../frame/filter.tsx'
import { announce } from '../frame/live-region.tsx'
import { ActionError } from '../frame/page.tsx'
import { postConfirmed, useAction, withFields } from '../frame/use-action.ts'
import { useReload } from '../frame/use-answer.ts'
import { useSavedForm } from './note-drafts.ts'

/** Days that a step is often set for or moved to, in the owner's time zone. */
function useDays() {
  const { timeZone } = useConsoleData()
  const [today] = useState(() => Date.parse(`${isoIn(Date.now(), timeZone).slice(0, 10)}T00:00:00Z`))
  const inDays = (days: number) => new Date(today + days * DAY_MS).toISOString().slice(0, 10)
  const untilMonday = 7 - ((new Date(today).getUTCDay() + 6) % 7)
  return {
    today: inDays(0),
    tomorrow: inDays(1),
    choices: [
      { says: 'Tomorrow', on: inDays(1) },
      { says: 'In 3 days', on: inDays(3) },
      // A Monday that one of the others names isn't named twice.
      ...(untilMonday === 1 || untilMonday === 3 ? [] : [{ says: 'Monday', on: inDays(untilMonday) }]),
    ],
  }
}

const wordsOf = (step: ShownStep | null): NextStepWords | null => step && { text: step.text, on: step.on }

interface StepProps<Step = ShownStep | null> {
  leadId: string
  step: Step
}

/** Done, or tomorrow: each in one press, and taken back in one. */
export function StepVerbs({ leadId, step }: StepProps<ShownStep>) {
  const { tomorrow } = useDays()
  const from = wordsOf(step)
  const verb = (says: string, done: string, to: NextStepWords | null) => (
    <ActionButton
      says={says}
      label={`${says}: ${step.text}`}
      path={`/api/console/leads/${leadId}/next-step`}
      body={{ from, to }}
      done={done}
      undo={{ from: to, to: from }}
      reloadsAnyway
    />
  )
  return (
    <>
      {verb('Done', 'Done.', null)}
      {step.on !== tomorrow && verb('Tomorrow', 'Moved to tomorrow.', { text: step.text, on: tomorrow })}
    </>
  )
}

/** `today`, or the day, with its year if that's another one. */
export function DueOn({ on }: Pick<NextStepWords, 'on'>) {
  const { today } = useDays()
  return on === today ? 'today' : dayBeside(on, today)
}

const dayBeside = (on: string, today: string) =>
  formatDay(on, on.slice(0, 4) === today.slice(0, 4) ? 'weekday' : 'weekday and date')

export function NextStep({ leadId, step }: StepProps) {
  if (!step) return <SetStep leadId={leadId} step={null} />
  return (
    <div className="border-l-3 border-ink pl-4">
      <p dir="auto" className="text-body font-medium wrap-anywhere">
        {step.text}
      </p>
      <p className="mt-1 text-quiet wrap-anywhere">
        For <DueOn on={step.on} />, set by <span>{step.by}</span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2 print:hidden">
        <StepVerbs leadId={leadId} step={step} />
      </div>
      <details className="mt-2 print:hidden">
        <summary className="w-fit py-1 pointer-coarse:py-3 underline underline-offset-4">Change it</summary>
        <div className="mt-2">
          <SetStep key={`${step.on} ${step.text}`} leadId={leadId} step={step} />
        </div>
      </details>
    </div>
  )
}

function SetStep({ leadId, step }: StepProps) {
  const reload = useReload()
  const set = useAction()
  const stored = useSavedForm(`the next step of ${leadId}`)
  const { today, choices } = useDays()
  const send = withFields(async (fields, form) => {
    const [text, on] = [textIn(fields, 'text'), textIn(fields, 'on') || textIn(fields, 'day')]
    if (on === '') return form.querySelector<HTMLInputElement>('[name=day]')?.focus()
    const [from, to] = [wordsOf(step), { text, on }]
    const path = `/api/console/leads/${leadId}/next-step`
    if (await set.run(path, { from, to })) {
      stored.forget()
      const takeBack = () => postConfirmed(path, { from: to, to: from }).then(reload)
      announce(`Next step set for ${dayBeside(on, today)}.`, takeBack)
    }
    // Even on failure: a colleague may have changed it.
    reload()
  })
  return (
    <form {...stored.form} onSubmit={send} className="print:hidden">
      <LabeledInput
        says="What’s next"
        className="max-w-md"
        name="text"
        dir="auto"
        defaultValue={step?.text ?? 'Call back'}
        required
        maxLength={LONGEST_STEP}
        autoComplete="off"
      />
      <div role="group" aria-label="On which day" className="mt-2 flex flex-wrap items-center gap-2">
        {choices.map(({ says, on }) => (
          <SmallButton key={says} type="submit" name="on" value={on} aria-disabled={set.isBusy}>
            {says}
          </SmallButton>
        ))}
        <span className="flex min-w-0 max-w-full flex-wrap gap-2">
          <input
            type="date"
            name="day"
            min={today}
            aria-label="Another day"
            className={`${smallField} min-w-0 max-w-full`}
          />
          <SmallButton type="submit" aria-disabled={set.isBusy}>
            On that day
          </SmallButton>
        </span>
      </div>
      <ActionError>{set.error}</ActionError>
    </form>
  )
}
