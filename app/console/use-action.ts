import { useState } from 'react'
import { CallFailure, post, sentenceOf } from './call.ts'
import { announce } from './parts/live-region.tsx'
import { confirmWithPasskey } from './passkey.ts'

/** The action of a button or form, and its outcome. */
export interface Action {
  /** @returns the response; undefined on failure, with the message in `error` */
  run: <Answer = object>(path: string, body?: unknown) => Promise<Answer | undefined>
  isBusy: boolean
  error: string | undefined
}

/**
 * Posts to the console. If the server wants it confirmed with a passkey, asks for the passkey and retries.
 * @param done announced on success
 */
export function useAction(done?: string): Action {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  return {
    isBusy,
    error,
    async run<Answer>(path: string, body?: unknown) {
      setBusy(true)
      setError(undefined)
      try {
        const answer = await postConfirmed<Answer>(path, body)
        if (done !== undefined) announce(done)
        return answer
      } catch (failure) {
        setError(sentenceOf(failure))
        return undefined
      } finally {
        setBusy(false)
      }
    },
  }
}

/** @throws CallFailure */
export async function postConfirmed<Answer>(path: string, body?: unknown): Promise<Answer> {
  try {
    return await post<Answer>(path, body)
  } catch (error) {
    if (!(error instanceof CallFailure && error.asksToConfirm)) throw error
    return post<Answer>(path, body, { headers: await confirmWithPasskey(path) })
  }
}
