/** A call that failed, with a sentence for the person. */
export class CallFailure extends Error {
  /** 0 when there was no answer. */
  readonly status: number
  /** Whether it works once the person has confirmed with their passkey. */
  readonly asksToConfirm: boolean

  constructor(status: number, sentence: string, asksToConfirm = false) {
    super(sentence)
    this.name = 'CallFailure'
    this.status = status
    this.asksToConfirm = asksToConfirm
  }
}

export const sentenceOf = (error: unknown): string =>
  error instanceof CallFailure ? error.message : 'Something went wrong in this page. Load it again.'

/** Asks the server. @throws CallFailure */
export const ask = <Answer>(path: string, signal?: AbortSignal): Promise<Answer> =>
  call(path, signal ? { signal } : {}) as Promise<Answer>

/** Has the server do something. Parts of a page do so by `useAction`. @throws CallFailure */
export const post = <Answer = unknown>(path: string, body: unknown = {}): Promise<Answer> =>
  call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }) as Promise<Answer>

async function call(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    throw new CallFailure(0, 'The server can’t be reached. Check your connection.')
  })
  if (response.ok) return response.json()
  if (response.status === 401) {
    location.assign(`/console/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`)
    // The page is left; nothing more is to be said.
    return new Promise(() => {})
  }
  const sentence = (await response.text()) || 'Something went wrong. Please try again.'
  throw new CallFailure(response.status, sentence, response.headers.has('sign-in-again'))
}
