import { useState } from 'react'
import type {
  ConnectionAnswer,
  ConnectionForm as Form,
  Preset,
  ShownField,
  TryAnswer,
} from '#contracts/console-connections.ts'
import { TextField } from '#site/ui/field.tsx'
import { SmallButton } from '../frame/buttons-and-links.tsx'
import { TallSelect } from '../frame/filter.tsx'
import { announce } from '../frame/live-region.tsx'
import { ActionError } from '../frame/page.tsx'
import { useAction, withFields } from '../frame/use-action.ts'
import { useSavedForm } from '../leads/note-drafts.ts'
import { summaryOf, TryResults } from './try-results.tsx'

interface FormProps {
  connection: Form
  onSaved: (sentence: string) => void
}

/** What's typed is tried, and only what was tried is saved: any edit asks for another try. */
function useTriedForm({ connection: { id, version, fields }, onSaved }: FormProps) {
  const [kept, setKept] = useState(() => fields.filter(({ secret }) => secret).map(({ name }) => name))
  const [tried, setTried] = useState<TryAnswer>()
  const [trying, saving] = [useAction(), useAction()]
  const forgetTry = () => {
    setTried(undefined)
    saving.forget()
  }
  const typeAnew = (form: HTMLFormElement | null, names: readonly string[]) => {
    setKept(kept.filter((each) => !names.includes(each)))
    // A stored secret is no field until it's drawn.
    requestAnimationFrame(() => form?.querySelector<HTMLElement>(`[name="${names[0]}"]`)?.focus())
  }
  const tryIt = async (sent: object, form: HTMLFormElement) => {
    forgetTry()
    const answer = await trying.run<TryAnswer>('/api/console/connections/try', sent)
    if (!answer) return
    setTried(answer)
    const [problem] = answer.problems
    announce(problem?.says ?? summaryOf(answer.results))
    if (problem)
      typeAnew(
        form,
        answer.problems.map(({ field }) => field),
      )
  }
  const save = async (sent: object) => {
    if (!tried?.proof) return
    const answer = await saving.run<ConnectionAnswer>('/api/console/connections/save', { ...sent, proof: tried.proof })
    if (answer) onSaved(answer.says)
  }
  const submit = withFields((typed, form) => {
    const { [SAVE]: saves, ...fields } = Object.fromEntries(typed)
    const sent = { id, version, fields, kept }
    return saves === undefined ? tryIt(sent, form) : save(sent)
  })
  return { kept, tried, trying, saving, forgetTry, typeAnew, submit }
}

/** Names the button that saves, among the fields. */
const SAVE = 'console-save'

export function ConnectionForm({ connection, onSaved }: FormProps) {
  const { id, title, find, tries, presets, fields } = connection
  const { form, isKept, forget } = useSavedForm(`connection ${id}`)
  const save = (says: string) => {
    forget()
    onSaved(says)
  }
  const { kept, tried, trying, saving, forgetTry, typeAnew, submit } = useTriedForm({ connection, onSaved: save })
  return (
    <form
      {...form}
      autoComplete="off"
      aria-label={title}
      onInput={(event) => {
        forgetTry()
        form.onInput(event)
      }}
      onSubmit={submit}
      className="mt-4 max-w-[60rem]"
    >
      <ul className="mb-4 grid max-w-[72ch] gap-1 text-quiet">
        {find.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {presets.length > 0 && <Presets presets={presets} onFill={forgetTry} />}
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2 md:items-end">
        {fields.map((field) => (
          <FieldOf
            key={field.name}
            field={field}
            isKept={kept.includes(field.name)}
            error={tried?.problems.find((problem) => problem.field === field.name)?.says}
            onReplace={(within) => {
              forgetTry()
              typeAnew(within, [field.name])
            }}
          />
        ))}
      </div>
      <p className="mt-5 max-w-[72ch] text-quiet">{tries}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <SmallButton type="submit" look={tried?.proof ? 'line' : 'ink'} aria-disabled={trying.isBusy}>
          {trying.isBusy ? 'Trying…' : 'Try it'}
        </SmallButton>
        <SmallButton
          type="submit"
          name={SAVE}
          look={tried?.proof ? 'ink' : 'line'}
          aria-disabled={!tried?.proof || saving.isBusy}
          className={tried?.proof ? '' : 'opacity-60'}
        >
          {saving.isBusy ? 'Saving…' : 'Save'}
        </SmallButton>
      </div>
      {!tried && (
        <p className="mt-2 text-quiet">
          {isKept() ? 'What you typed is kept in this browser, without secrets. ' : ''}What works can be saved.
        </p>
      )}
      {tried && tried.results.length > 0 && <TryResults results={tried.results} />}
      <ActionError>{trying.error ?? saving.error}</ActionError>
    </form>
  )
}

function Presets({ presets, onFill }: { presets: readonly Preset[]; onFill: () => void }) {
  const [chosen, setChosen] = useState<Preset>()
  const fill = (preset: Preset, form: HTMLFormElement | null) => {
    setChosen(preset)
    onFill()
    for (const [name, value] of Object.entries(preset.values)) {
      const field = form?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
  }
  return (
    <div className="mb-5">
      <p className="mb-2 font-medium">Fill in for</p>
      <div className="flex flex-wrap gap-2">
        {presets.map((preset) => (
          <SmallButton
            key={preset.name}
            look={preset === chosen ? 'ink' : 'line'}
            aria-pressed={preset === chosen}
            onClick={({ currentTarget }) => fill(preset, currentTarget.form)}
          >
            {preset.name}
          </SmallButton>
        ))}
      </div>
      <p role="status" className="mt-2 max-w-[72ch] text-quiet">
        {chosen?.says}
      </p>
    </div>
  )
}

interface FieldOfProps {
  field: ShownField
  isKept: boolean
  error: string | undefined
  onReplace: (form: HTMLFormElement | null) => void
}

function FieldOf({ field, isKept, error, onReplace }: FieldOfProps) {
  const { name, label, help, isOptional, choices, value, secret } = field
  if (choices)
    return (
      <TallSelect
        says={label}
        name={name}
        defaultValue={value || choices[0]?.value}
        options={choices.map(({ value, label }) => [value, label])}
      />
    )
  if (secret && isKept)
    return (
      <div>
        <p className="mb-2 font-medium">{label}</p>
        <p className="flex min-h-13 flex-wrap items-center gap-3">
          <span className="wrap-anywhere">
            Stored: <span className="font-mono">{secret}</span>
          </span>
          <SmallButton aria-label={`Replace: ${label}`} onClick={({ currentTarget }) => onReplace(currentTarget.form)}>
            {isOptional ? 'Replace or remove' : 'Replace'}
          </SmallButton>
        </p>
        <ActionError>{error}</ActionError>
      </div>
    )
  return (
    <TextField
      name={name}
      label={label}
      hint={help}
      error={error}
      mark={isOptional ? 'Optional' : undefined}
      defaultValue={value}
      maxLength={2000}
      spellCheck={false}
      autoCapitalize="off"
      {...NOT_FOR_MANAGERS}
      // Not a password field: a browser would fill in what its owner signs in with here.
      {...(secret !== undefined && { className: '[&_input]:[-webkit-text-security:disc]', 'data-secret': true })}
    />
  )
}

/** Password managers ignore `autocomplete`. */
const NOT_FOR_MANAGERS = { autoComplete: 'off', 'data-1p-ignore': true, 'data-lpignore': 'true', 'data-bwignore': true }
