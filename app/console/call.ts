import type { PublishProblems } from '#contracts/console-content.ts'
import { beginSentence } from './problem-words.ts'

export class CallFailure extends Error {
  /** 0 if there was no response. */
  readonly status: number
  /** Whether it would succeed after the user confirms with their passkey. */
  readonly asksToConfirm: boolean
  /** What the server answered, if it was JSON. */
  readonly answer: unknown

  constructor(
    status: number,
    sentence: string,
    { asksToConfirm = false, answer }: { asksToConfirm?: boolean; answer?: unknown } = {},
  ) {
    super(sentence)
    this.name = 'CallFailure'
    this.status = status
    this.asksToConfirm = asksToConfirm
    this.answer = answer
  }
}

export const sentenceOf = (error: unknown): string =>
  error instanceof CallFailure ? error.message : 'Something went wrong on this page. Reload it.'

/** Sends a GET request. @throws CallFailure */
export const ask = <Answer>(path: string, signal?: AbortSignal): Promise<Answer> =>
  call(path, signal ? { signal } : {}) as Promise<Answer>

/** Like `ask`, for a page with typed text: without a session it stays, and the call fails with 401. @throws CallFailure */
export const askAndStay = <Answer>(path: string): Promise<Answer> => callAndStay(path, {}) as Promise<Answer>

/** Sends a POST request. Components use `useAction` or `useCheck` instead. @throws CallFailure */
export const post = <Answer = unknown>(
  path: string,
  body: unknown = {},
  { signal, headers = {} }: { signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<Answer> => call(path, postOf(body, headers, signal)) as Promise<Answer>

/** Like `post`, for a page with typed text: without a session it stays, and the call fails with 401. @throws CallFailure */
export const postAndStay = <Answer = unknown>(path: string, body: unknown = {}): Promise<Answer> =>
  callAndStay(path, postOf(body)) as Promise<Answer>

/** Sends a file as it is. @throws CallFailure */
export const postFile = <Answer = unknown>(path: string, file: Blob): Promise<Answer> =>
  callAndStay(path, {
    method: 'POST',
    headers: { 'content-type': file.type || 'application/octet-stream' },
    body: file,
  }) as Promise<Answer>

const postOf = (body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
  ...(signal && { signal }),
})

async function call(path: string, init: RequestInit): Promise<unknown> {
  try {
    return await callAndStay(path, init)
  } catch (error) {
    if (!(error instanceof CallFailure && error.status === 401)) throw error
    location.assign(`/console/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`)
    return leaving()
  }
}

/** The browser is leaving the page, so what waits for this never goes on. */
export const leaving = (): Promise<never> => new Promise(() => {})

/** What keeps a change of the site from being published, in the build's sentences. */
const problemsIn = (answer: unknown): string =>
  ((answer as Partial<PublishProblems> | null)?.problems ?? []).map(({ says }) => beginSentence(says)).join('. ')

async function callAndStay(path: string, init: RequestInit): Promise<unknown> {
  // An answer can break off, too.
  const broken = (error: unknown): never => {
    if (init.signal?.aborted) throw error
    throw new CallFailure(0, 'The server can’t be reached. Check your connection.')
  }
  const response = await fetch(path, init).catch(broken)
  if (response.ok) return response.status === 204 ? {} : response.json().catch(broken)
  const type = response.headers.get('content-type') ?? ''
  const isJson = type.startsWith('application/json')
  const answer: unknown = isJson ? await response.json().catch(broken) : undefined
  // A proxy's own page of HTML is no sentence.
  const said = type.startsWith('text/plain') ? await response.text().catch(broken) : problemsIn(answer)
  const sentence = said || 'Something went wrong. Please try again.'
  throw new CallFailure(response.status, sentence, { asksToConfirm: response.headers.has('passkey-needed'), answer })
}
