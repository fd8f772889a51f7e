import { type SubmitEvent, useState } from 'react'
import { useSavedForm } from '../leads/note-drafts.ts'
import { confirmWithPasskey } from '../people/passkey.ts'
import { announce } from './live-region.tsx'
import { post, RequestFailure, sentenceOf } from './request.ts'

export function useWork() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  /** @returns what the work gives; undefined on failure, with the message in `error` */
  async function run<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (isBusy) return undefined
    setBusy(true)
    setError(undefined)
    try {
      return await work()
    } catch (failure) {
      setError(sentenceOf(failure))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  /** Once something else was done, the last failure is no news. */
  const forget = () => setError(undefined)
  return { isBusy, error, run, forget }
}

/** The action of a form: posts to the console, as `postConfirmed` does. @param done announced on success */
export function useAction(done?: string) {
  const { run, ...work } = useWork()
  return {
    ...work,
    run: <Answer = object>(path: string, body?: unknown) =>
      run(async () => {
        const answer = await postConfirmed<Answer>(path, body)
        if (done !== undefined) announce(done)
        return answer
      }),
  }
}

/** A form's `onSubmit`: hands on its fields, and what the pressed button has, in place of the browser's own post. */
export const withFields =
  (act: (fields: FormData, form: HTMLFormElement) => unknown) =>
  (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void act(new FormData(event.currentTarget, event.nativeEvent.submitter), event.currentTarget)
  }

/** A small form that keeps what's typed until it's sent. @param storedAs its subject @param more posted besides */
export function useForm<Answer>(
  storedAs: string,
  path: string,
  onDone: (answer: Answer) => void,
  { done, more }: { done?: string; more?: object } = {},
) {
  const { run, isBusy, error } = useAction(done)
  const [answer, setAnswer] = useState<Answer>()
  const { form, ...kept } = useSavedForm(storedAs)
  const onSubmit = withFields(async (fields, sent) => {
    setAnswer(undefined)
    const next = await run<Answer>(path, { ...more, ...Object.fromEntries(fields) })
    if (!next) return
    setAnswer(next)
    kept.forget()
    sent.reset()
    onDone(next)
  })
  return { ...kept, isBusy, error, answer, /** What the form gets. */ form: { ...form, onSubmit } }
}

/** Posts, and if the server wants it confirmed with a passkey, asks for the passkey and posts again. @throws RequestFailure */
export async function postConfirmed<Answer>(path: string, body: unknown = {}): Promise<Answer> {
  try {
    return await post<Answer>(path, body)
  } catch (error) {
    if (!(error instanceof RequestFailure && error.asksToConfirm)) throw error
    return post<Answer>(path, body, { headers: await confirmWithPasskey(path, JSON.stringify(body)) })
  }
}
