import type { ConsoleRole } from '#contracts/console-table.ts'
import { inviteToConsole } from '#server/flows/console/people.ts'
import { beginSession } from '#server/flows/console/sessions.ts'
import { emailKey } from '#server/flows/people/email-key.ts'
import { putPerson, readPeople } from '#server/store/console-people.ts'
import { type Authenticator, createAuthenticator, type Dishonesty } from './authenticator.ts'
import type { TestApp } from './create-test-app.ts'

/** A signed-in person, as a browser of theirs. */
export interface ConsoleBrowser {
  id: string
  email: string
  /** The header of their requests. */
  cookie: string
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body?: unknown, headers?: Record<string, string | undefined>): Promise<Response>
}

/** Lets a person in and signs them in, without a passkey. @param name also of their mailbox */
export async function signInAs(test: TestApp, role: ConsoleRole, name: string = role): Promise<ConsoleBrowser> {
  const email = `${name}@firm.example`
  const { db, clock } = test
  await putPerson(db, { id: name, email, email_key: emailKey(email), name, role, added_at: clock() })
  return browserOf(test, await beginSession({ db, clock }, name, 'Firefox on Windows'), { id: name, email })
}

/** A browser that holds a session's token. */
function browserOf(test: TestApp, token: string, { id, email }: { id: string; email: string }): ConsoleBrowser {
  const cookie = `console=${token}`
  return {
    id,
    email,
    cookie,
    get: async (path, headers = {}) => test.app.request(path, { headers: { cookie, ...headers } }),
    post: (path, body = {}, headers = {}) => test.post(path, body, { cookie, ...headers }),
  }
}

/** What an authenticator is asked. */
export interface PasskeyOptions {
  challenge: string
}

/** Invites someone. @returns the token of the link */
export const invite = async (test: TestApp, email = 'ada@firm.example', role: 'owner' | 'staff' = 'owner') => {
  const { path } = await inviteToConsole(test, { email, name: 'Ada', role, by: 'terminal' })
  return path.split('#')[1] ?? ''
}

/** What an authenticator is asked by an invitation. */
export async function optionsFor(test: TestApp, token: string): Promise<PasskeyOptions> {
  const asked = await test.post('/api/console/enroll/options', { token })
  return ((await asked.json()) as { options: PasskeyOptions }).options
}

/** Uses an invitation. */
export async function enroll(test: TestApp, token: string, authenticator: Authenticator, given: Dishonesty = {}) {
  const passkey = authenticator.register(await optionsFor(test, token), given)
  return test.post('/api/console/enroll', { token, passkey })
}

/** What an authenticator is asked to sign in. */
export const signInOptions = async (test: TestApp) =>
  (await (await test.post('/api/console/sign-in/options', {})).json()) as PasskeyOptions

/** Signs in. @param cookie what the browser has already */
export const signIn = async (test: TestApp, authenticator: Authenticator, given: Dishonesty = {}, cookie?: string) =>
  test.post('/api/console/sign-in', authenticator.answer(await signInOptions(test), given), { cookie })

/** The token of the session that an answer begins; blank when it begins none. */
export const tokenIn = (answer: Response) =>
  /^(?:__Host-)?console=([\w-]{43});/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''

/** An owner with a passkey. */
export async function enrolled(test: TestApp) {
  const authenticator = createAuthenticator()
  const token = tokenIn(await enroll(test, await invite(test), authenticator))
  const [person] = await readPeople(test.db)
  return { authenticator, token, browser: browserOf(test, token, { id: person?.id ?? '', email: 'ada@firm.example' }) }
}

/** Whether a session goes on. */
export const isIn = async (test: TestApp, token: string) =>
  (await test.app.request('/api/console/account', { headers: { cookie: `console=${token}` } })).status === 200
