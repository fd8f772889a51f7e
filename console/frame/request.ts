import type { PublishProblems } from '#contracts/console-content.ts'
import { sentenceInFile } from '#contracts/content-problems.ts'
import { beginSentence } from '#contracts/wording.ts'

export class RequestFailure extends Error {
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
    this.name = 'RequestFailure'
    this.status = status
    this.asksToConfirm = asksToConfirm
    this.answer = answer
  }
}

export const sentenceOf = (error: unknown): string =>
  error instanceof RequestFailure ? error.message : 'Something went wrong on this page. Reload it.'

interface Options {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** For a page with typed text: without a session it stays, and the request fails with 401. */
  stays?: boolean
}

/** Sends a GET request. @throws RequestFailure */
export const ask = <Answer>(path: string, options?: Options): Promise<Answer> => send<Answer>(path, {}, options)

/** Sends a POST request, of a file as it is. Components use `useAction`. @throws RequestFailure */
export function post<Answer = unknown>(path: string, body: unknown = {}, options: Options = {}): Promise<Answer> {
  const [type, sent] =
    body instanceof Blob ? [body.type || 'application/octet-stream', body] : ['application/json', JSON.stringify(body)]
  const headers = { 'content-type': type, ...options.headers }
  return send<Answer>(path, { method: 'POST', headers, body: sent }, options)
}

/** Sends a POST request without a body, which no other site's page can. @throws RequestFailure */
export const start: typeof ask = (path, options) => post(path, {}, options)

/** Leaves the page, so what waits for this never goes on. */
export function leaveFor(address: string): Promise<never> {
  location.replace(address)
  return new Promise(() => {})
}

/** What keeps a change of the site from being published, in the build's sentences. */
const problemsIn = (answer: unknown): string =>
  ((answer as Partial<PublishProblems> | null)?.problems ?? [])
    .map((problem) => beginSentence(sentenceInFile(problem)))
    .join('. ')

async function send<Answer>(path: string, init: RequestInit, { signal, stays }: Options = {}): Promise<Answer> {
  // An answer can break off, too.
  const broken = (error: unknown): never => {
    if (signal?.aborted) throw error
    throw new RequestFailure(0, 'The server can’t be reached. Check your connection.')
  }
  const response = await fetch(path, { ...init, ...(signal && { signal }) }).catch(broken)
  if (response.ok) return (await response.json().catch(broken)) as Answer
  if (response.status === 401 && !stays)
    return leaveFor(`/console/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`)
  const type = response.headers.get('content-type') ?? ''
  const isJson = type.startsWith('application/json')
  const answer: unknown = isJson ? await response.json().catch(broken) : undefined
  // A proxy's own page of HTML is no sentence.
  const said = type.startsWith('text/plain') ? await response.text().catch(broken) : problemsIn(answer)
  const sentence = said || 'Something went wrong. Please try again.'
  throw new RequestFailure(response.status, sentence, { asksToConfirm: response.headers.has('passkey-needed'), answer })
}
