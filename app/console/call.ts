/** A failed call, with a message for the user. */
export class CallFailure extends Error {
  /** 0 if there was no response. */
  readonly status: number
  /** Whether it would succeed after the user confirms with their passkey. */
  readonly asksToConfirm: boolean

  constructor(status: number, sentence: string, asksToConfirm = false) {
    super(sentence)
    this.name = 'CallFailure'
    this.status = status
    this.asksToConfirm = asksToConfirm
  }
}

export const sentenceOf = (error: unknown): string =>
  error instanceof CallFailure ? error.message : 'Something went wrong on this page. Reload it.'

/** Sends a GET request. @throws CallFailure */
export const ask = <Answer>(path: string, signal?: AbortSignal): Promise<Answer> =>
  call(path, signal ? { signal } : {}) as Promise<Answer>

/** Sends a POST request. Components use `useAction` or `useCheck` instead. @throws CallFailure */
export const post = <Answer = unknown>(
  path: string,
  body: unknown = {},
  { signal, headers = {} }: { signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<Answer> =>
  call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  }) as Promise<Answer>

async function call(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    throw new CallFailure(0, 'The server can’t be reached. Check your connection.')
  })
  if (response.ok) return response.json()
  if (response.status === 401) {
    location.assign(`/console/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`)
    // The browser is leaving the page, so the call never settles.
    return new Promise(() => {})
  }
  const sentence = (await response.text()) || 'Something went wrong. Please try again.'
  throw new CallFailure(response.status, sentence, response.headers.has('passkey-needed'))
}
