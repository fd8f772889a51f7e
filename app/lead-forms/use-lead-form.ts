import { type FocusEvent, type InputEvent, type KeyboardEvent, type SubmitEvent, useRef, useState, type RefObject, useCallback, useSyncExternalStore } from 'react'
import { complaintAbout } from '#contracts/field-rules.ts'
import type { ByField, LeadAnswer } from '#contracts/given-to-pages.ts'
import { randomUuid } from '../random-uuid.ts'
import { browserVisit } from '../visit/browser-visit.ts'
import { isRequired, type LeadFormParts } from './lead-field.ts'
import { sendLead } from './send-lead.ts'

type Status =
  | { name: 'idle' | 'submitting' }
  | { name: 'success'; answer: LeadAnswer }
  | { name: 'error'; message: string }

/**
 * The states of §4 of a form that brings leads. What is typed is the browser's own and is read when it is needed, so that
 * what was typed before the page's script came counts.
 * @param given what a plain post of the form was answered
 */
export function useLeadForm(parts: LeadFormParts, given: ByField = {}) {
  const form = useRef<HTMLFormElement>(null)
  const [status, setStatus] = useState<Status>({ name: 'idle' })
  const [errors, setErrors] = useState(given)
  const isSending = useRef(false)
  const unanswered = useRef<{ content: string; json: string }>(undefined)
  const readErrors = (element: HTMLFormElement) => describeTyped(readTyped(element, parts), parts)
  const isComplete = useIsComplete(form, (element) => {
    const wrong = readErrors(element)
    return parts.fields.every((field) => !isRequired(field) || wrong[field.name] === undefined)
  })

  /** Shows what is wrong and leads to the first of it; answers whether anything is. */
  function complain(element: HTMLFormElement): boolean {
    const wrong = readErrors(element)
    setErrors(wrong)
    const first = parts.fields.find(({ name }) => wrong[name] !== undefined)
    if (first) controlOf(element, first.name)?.focus()
    return first !== undefined
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    // Not the state: two early presses are done again within one tick.
    if (isSending.current) return
    setStatus({ name: 'idle' })
    if (complain(element)) return
    const content = { ...readTyped(element, parts), ...parts.addition?.() }
    // The same content again after a failure is the same submission: the server stores it once.
    if (unanswered.current?.content !== JSON.stringify(content)) unanswered.current = newSubmission(content)
    isSending.current = true
    setStatus({ name: 'submitting' })
    const answer = await sendLead(parts.door, unanswered.current.json, parts.networkMessage)
    isSending.current = false
    if ('complaint' in answer) return setStatus({ name: 'error', message: answer.complaint })
    unanswered.current = undefined
    browserVisit.countStep('submitted')
    // Not `reset`: after a plain post the fields' defaults are what was typed.
    for (const { name } of parts.fields) write(element, name, '')
    setStatus({ name: 'success', answer })
  }

  function onInput({ target }: InputEvent<HTMLFormElement>) {
    if (!isSending.current) setStatus({ name: 'idle' })
    if (isControl(target)) setErrors(({ [target.name]: _, ...others }) => others)
  }

  function onBlur({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) {
    // A press of the button judges all fields by itself, and nothing may move under it.
    if (!isControl(target) || relatedTarget instanceof HTMLButtonElement) return
    const complaint = readErrors(currentTarget)[target.name]
    if (complaint !== undefined) setErrors((others) => ({ ...others, [target.name]: complaint }))
  }

  /** Enter would press the button; while that cannot be pressed, it says why. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !isComplete) {
      event.preventDefault()
      complain(event.currentTarget)
    }
  }

  return { status, errors, isComplete, handlers: { ref: form, onSubmit, onInput, onBlur, onKeyDown } }
}

/** What is wrong with each field; of those that are right there is nothing. */
function describeTyped(typed: Readonly<Record<string, string>>, { fields }: LeadFormParts): ByField {
  const complaints = fields.map(({ name, rule }) => [name, complaintAbout(typed[name] ?? '', rule)])
  return Object.fromEntries(complaints.filter(([, complaint]) => complaint !== undefined)) as ByField
}

function newSubmission(content: Record<string, string>) {
  const head = { UUID: randomUuid(), Timestamp: new Date().toISOString() }
  return { content: JSON.stringify(content), json: JSON.stringify({ ...head, ...content }) }
}

function readTyped(form: HTMLFormElement, { fields }: LeadFormParts): Record<string, string> {
  return Object.fromEntries(fields.map(({ name }) => [name, controlOf(form, name)?.value.trim() ?? '']))
}

function write(form: HTMLFormElement, name: string, value: string) {
  const control = controlOf(form, name)
  if (control) control.value = value
}

function controlOf(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name)
  return isControl(control) ? control : undefined
}

const isControl = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/**
 * Whether a form's fields, as they stand in the document, are complete by `judge`. True until the page's script runs:
 * a plain post is judged by the server.
 */
function useIsComplete(form: RefObject<HTMLFormElement | null>, judge: (form: HTMLFormElement) => boolean) {
  const subscribe = useCallback(
    (changed: () => void) => {
      const element = form.current
      element?.addEventListener('input', changed)
      element?.addEventListener('change', changed)
      return () => {
        element?.removeEventListener('input', changed)
        element?.removeEventListener('change', changed)
      }
    },
    [form],
  )
  return useSyncExternalStore(
    subscribe,
    () => form.current !== null && judge(form.current),
    () => true,
  )
}
