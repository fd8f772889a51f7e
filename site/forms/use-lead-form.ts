import { type FocusEvent, type InputEvent, type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { cleaned, complaintAbout, type FieldRule, PERSON_RULES } from '#contracts/field-rules.ts'
import type { ByField } from '#contracts/fields.ts'
import type { AcceptedLead } from '#contracts/page-data.ts'
import { browserVisit } from '../browser/visit.ts'
import { isComposing } from '../ui/is-composing.ts'
import { useControl } from './field-questions.tsx'
import { type Failure, randomUuid } from './post-json.ts'
import { TRY_AGAIN, useSubmit } from './use-submit.ts'

export interface LeadField {
  /** Its label, too. */
  name: string
  rule: FieldRule
  type: 'text' | 'email' | 'tel' | 'url' | 'lines'
  autoComplete?: string
  placeholder?: string
  /** Spans the form; other fields go two to a row. */
  wide?: boolean
}

export const isRequired = ({ rule }: LeadField): boolean => rule.blank !== undefined

export const personFields = {
  firstName: { name: 'First Name', rule: PERSON_RULES.firstName, type: 'text', autoComplete: 'given-name' },
  lastName: { name: 'Last Name', rule: PERSON_RULES.lastName, type: 'text', autoComplete: 'family-name' },
  email: { name: 'Email', rule: PERSON_RULES.email, type: 'email', autoComplete: 'email' },
  companyName: { name: 'Company Name', rule: PERSON_RULES.companyName, type: 'text', autoComplete: 'organization' },
  website: { name: 'Website', rule: PERSON_RULES.website, type: 'url', autoComplete: 'url' },
} as const satisfies Record<string, LeadField>

export interface LeadFormDefinition {
  /** Receives JSON, or the browser's own post if JavaScript is off. */
  path: '/api/business-card' | '/api/lead-magnet'
  fields: readonly LeadField[]
  addition?: () => Readonly<Record<string, string>>
  button: { idle: string; submitting: string }
  /** For a network error that has no message. */
  networkMessage: string
  /** Whether the form stays visible, cleared, after a success. */
  staysAfterSuccess: boolean
}

/**
 * The fields are uncontrolled, so that text typed before this script ran counts.
 * @param input the server's field errors, if the form was posted without JavaScript
 */
export function useLeadForm(definition: LeadFormDefinition, input: ByField = {}) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState(input)
  const [sent, setSent] = useState<Readonly<Record<string, string>>>({})
  const { isBusy, answer, problem, submit, reset, focusHere } = useSubmit({
    path: definition.path,
    stamp: () => ({ UUID: randomUuid(), Timestamp: new Date().toISOString() }),
    read: readAnswer,
    describeFailure: (failure) => describeFailure(failure, definition.networkMessage),
    onDone: () => {
      browserVisit.countStep('submitted')
      // Not `reset`: after a plain post, the fields' defaults are the submitted values.
      for (const { name } of definition.fields) {
        const control = form.current && controlOf(form.current, name)
        if (control) control.value = ''
      }
    },
  })
  const readErrors = (element: HTMLFormElement) => describeTyped(readTyped(element, definition), definition)
  // True until this script runs, because the server validates a plain post.
  const isComplete = useControl(
    form,
    (element) => {
      if (!element) return false
      const wrong = readErrors(element)
      return definition.fields.every((field) => !isRequired(field) || wrong[field.name] === undefined)
    },
    true,
  )

  /** Shows errors and focuses the first invalid field. Returns whether there are any. */
  function showErrors(element: HTMLFormElement): boolean {
    const wrong = readErrors(element)
    setErrors(wrong)
    const first = definition.fields.find(({ name }) => wrong[name] !== undefined)
    if (first) controlOf(element, first.name)?.focus()
    return first !== undefined
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    reset()
    if (showErrors(element)) return
    const typed = readTyped(element, definition)
    setSent(typed)
    void submit({ ...typed, ...definition.addition?.() })
  }

  function onInput({ target }: InputEvent<HTMLFormElement>) {
    reset()
    if (isControl(target)) setErrors(({ [target.name]: _, ...others }) => others)
  }

  function onBlur({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) {
    // Pressing the button validates all fields itself, and the layout must not shift under the pointer.
    if (!isControl(target) || relatedTarget instanceof HTMLButtonElement) return
    const error = readErrors(currentTarget)[target.name]
    if (error !== undefined) setErrors((others) => ({ ...others, [target.name]: error }))
  }

  /** Enter would press the button. If the button is disabled, explains why. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !isComplete) {
      event.preventDefault()
      showErrors(event.currentTarget)
    }
  }

  return {
    isBusy,
    answer,
    problem,
    sent,
    errors,
    isComplete,
    focusHere,
    handlers: { ref: form, onSubmit, onInput, onBlur, onKeyDown },
  }
}

function describeTyped(typed: Readonly<Record<string, string>>, { fields }: LeadFormDefinition): ByField {
  const errors = fields.map(({ name, rule }) => [name, complaintAbout(typed[name] ?? '', rule)])
  return Object.fromEntries(errors.filter(([, error]) => error !== undefined)) as ByField
}

function describeFailure(failure: Failure, networkMessage: string): string {
  if ('status' in failure) return `Submission failed. Status: ${failure.status}. Message: ${failure.text || TRY_AGAIN}`
  return (failure.error instanceof Error && failure.error.message) || networkMessage
}

/** An accepted lead is stored, even if the response gets cut off. */
export async function readAnswer(response: Response): Promise<AcceptedLead> {
  try {
    const { guide } = (await response.json()) as AcceptedLead
    return typeof guide === 'string' ? { guide } : {}
  } catch {
    return {}
  }
}

const readTyped = (form: HTMLFormElement, { fields }: LeadFormDefinition): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, rule }) => [name, cleaned(controlOf(form, name)?.value.trim() ?? '', rule)]))

function controlOf(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name)
  return isControl(control) ? control : undefined
}

const isControl = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
