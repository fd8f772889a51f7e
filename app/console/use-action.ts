import { useState } from 'react'
import { CallFailure, post, sentenceOf } from './call.ts'
import { announce } from './parts/live-region.tsx'
import { signInWithPasskey } from './passkey.ts'

/** What a button or form does to the server, and what came of it. */
interface Action {
  /** @returns the answer; undefined when it failed, which `error` says then */
  run: <Answer = object>(path: string, body?: unknown) => Promise<Answer | undefined>
  isBusy: boolean
  error: string | undefined
}

/**
 * Posts to the console. Where the server asks for a fresh sign-in, the person confirms with their passkey, and it's posted again.
 * @param done what is announced when it's done
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
    await signInWithPasskey()
    return post<Answer>(path, body)
  }
}
