import { useCallback, useEffect, useRef, useState } from 'react'
import { type Failure, postJson } from './post-json.ts'

export const TRY_AGAIN = 'Something went wrong. Please try again.'

/** The error message of most forms. If the visitor is rate limited, the server says when to retry. */
export const describeShortly = (failure: Failure): string =>
  'status' in failure && failure.status === 429 ? failure.text || TRY_AGAIN : TRY_AGAIN

/** What came of a submission, once it's done or has failed. */
interface Submission<Answer, Problem> {
  isBusy?: boolean
  answer?: Answer
  problem?: Problem
}

interface SubmitOptions<Answer, Problem> {
  path: string
  timeoutMs?: number
  stamp?: () => Record<string, string>
  read: (response: Response) => Answer | Promise<Answer>
  describeFailure: (failure: Failure) => Problem
  onDone?: (answer: Answer) => void
  /** `onDone` goes to another page: the form stays busy until the browser leaves. */
  leavesPage?: boolean
}

/** Ignores presses while busy. The fields are uncontrolled, so that typed text stays. */
export function useSubmit<Answer, Problem = string>(options: SubmitOptions<Answer, Problem>) {
  const { path, timeoutMs, stamp, read, describeFailure, onDone, leavesPage = false } = options
  const [submission, setSubmission] = useState<Submission<Answer, Problem>>({})
  // A ref, because a second press can come before the state renders.
  const isBusy = useRef(false)
  const unanswered = useRef<{ content: string; json: string }>(undefined)
  const focused = useRef<HTMLElement>(null)

  // A visitor who returns through the back/forward cache finds the button enabled.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !isBusy.current) return
      isBusy.current = false
      setSubmission({})
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  useEffect(() => {
    if (submission.answer !== undefined || submission.problem !== undefined) focused.current?.focus()
  }, [submission])

  /** The content as JSON. Unchanged content keeps its stamp until it's accepted, so the server stores a retry once. */
  function bodyOf(content: object): string {
    const text = JSON.stringify(content)
    if (unanswered.current?.content !== text)
      unanswered.current = { content: text, json: JSON.stringify({ ...stamp?.(), ...content }) }
    return unanswered.current.json
  }

  function fail(problem: Problem) {
    isBusy.current = false
    setSubmission({ problem })
  }

  async function submit(content: object) {
    if (isBusy.current) return
    isBusy.current = true
    setSubmission({ isBusy: true })
    const posted = await postJson(path, bodyOf(content), timeoutMs === undefined ? {} : { timeoutMs })
    if (!('response' in posted)) return fail(describeFailure(posted))
    let answer: Answer
    try {
      answer = await read(posted.response)
    } catch (error) {
      return fail(describeFailure({ error }))
    }
    unanswered.current = undefined
    if (!leavesPage) {
      isBusy.current = false
      setSubmission({ answer })
    }
    onDone?.(answer)
  }

  return {
    isBusy: false,
    ...submission,
    submit,
    bodyOf,
    fail,
    /** For edits by the visitor: clears the outcome, unless it's busy. */
    reset: () => {
      if (!isBusy.current) setSubmission({})
    },
    /** The `ref` of the element to focus after success or failure: a message, or a field to correct. */
    focusHere: useCallback((element: HTMLElement | null) => {
      focused.current = element
    }, []),
  }
}
