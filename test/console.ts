import { createHash } from 'node:crypto'
import type { PulseEvent } from '#contracts/console-deliveries.ts'
import { type InviteAnswer, PASSKEY_HEADER } from '#contracts/console-people.ts'
import type { ConsoleRole } from '#contracts/console-table.ts'
import { inviteFromTerminal } from '#server/flows/people/people.ts'
import { beginSession } from '#server/flows/people/sessions.ts'
import { readAudit } from '#server/store/audit.ts'
import { putPerson, readPeople } from '#server/store/console-people.ts'
import { insertRow } from '#server/store/database.ts'
import { readLatestAlarms } from '#server/store/destinations.ts'
import { emailKey } from '#server/store/email-key.ts'
import { type Authenticator, createAuthenticator, type Dishonesty } from './authenticator.ts'
import type { TestApp } from './create-test-app.ts'
import { withoutTable } from './without-table.ts'

/** A signed-in person's browser. */
export interface ConsoleBrowser {
  id: string
  email: string
  /** The Cookie header of its requests. */
  cookie: string
  get(path: string, headers?: Record<string, string>): Promise<Response>
  /** What a request answers. @throws if it's refused */
  read<Answer>(path: string): Promise<Answer>
  /** Like a page: confirms with the person's passkey where the server wants it. */
  post(path: string, body?: unknown, headers?: Record<string, string | undefined>): Promise<Response>
  /** The header that confirms a request with this body with the person's passkey. */
  confirmFor(path: string, body?: unknown, input?: Dishonesty, by?: Authenticator): Promise<Record<string, string>>
}

/** A passkey's answer as a header. */
export const asHeader = (answer: object) => ({
  [PASSKEY_HEADER]: Buffer.from(JSON.stringify(answer)).toString('base64url'),
})

/** Adds a person with a passkey and signs them in, without using it. @param name also used for the email address */
export async function signInAs(
  test: TestApp,
  role: ConsoleRole,
  name: string = role,
  authenticator = createAuthenticator(),
): Promise<ConsoleBrowser> {
  const email = `${name}@firm.example`
  const { db, clock } = test
  await putPerson(db, { id: name, email, email_key: emailKey(email), name, role, added_at: clock() })
  await insertRow(db, 'console_passkeys', {
    id: authenticator.id,
    person_id: name,
    public_key: authenticator.publicKey,
    counter: 0,
    transports: '[]',
    label: 'Firefox on Windows',
    added_at: clock(),
    last_used_at: null,
  })
  const token = await beginSession({ db, clock }, name, 'Firefox on Windows')
  return browserOf(test, token, { id: name, email, authenticator })
}

/** A browser with a session token. */
function browserOf(
  test: TestApp,
  token: string,
  { id, email, authenticator }: { id: string; email: string; authenticator: Authenticator },
): ConsoleBrowser {
  const cookie = `console=${token}`
  const confirmFor: ConsoleBrowser['confirmFor'] = async (path, sent = {}, input = {}, by = authenticator) => {
    const body = createHash('sha256').update(JSON.stringify(sent)).digest('hex')
    const asked = await test.post('/api/console/confirm/options', { path, body }, { cookie })
    return asHeader(by.answer((await asked.json()) as PasskeyOptions, input))
  }
  const get: ConsoleBrowser['get'] = async (path, headers = {}) =>
    test.app.request(path, { headers: { cookie, ...headers } })
  return {
    id,
    email,
    cookie,
    get,
    async read<Answer>(path: string) {
      const answer = await get(path)
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Answer
    },
    confirmFor,
    async post(path, body = {}, headers = {}) {
      const answer = await test.post(path, body, { cookie, ...headers })
      if (!answer.headers.has('passkey-needed')) return answer
      return test.post(path, body, { cookie, ...headers, ...(await confirmFor(path, body)) })
    },
  }
}

/** The audit log, the newest first. */
export const auditOf = async ({ db }: Pick<TestApp, 'db'>) =>
  (await readAudit(db, { limit: 100 })).map(({ by, what, about }) => [by, what, about])

/** Something that's asked for while nothing can be put in the audit log. @returns its statuses */
export async function statusesWithoutAudit({ db }: Pick<TestApp, 'db'>, ...asked: (() => Promise<Response>)[]) {
  const answers = await withoutTable(db, 'console_audit', () => Promise.all(asked.map((ask) => ask())))
  return answers.map(({ status }) => status)
}

/** What the owner is told of, and why. */
export const alarmsOf = async ({ db }: Pick<TestApp, 'db'>) =>
  (await readLatestAlarms(db)).map(({ destination, last_error }) => [destination, last_error])

/** What several answer at the same time, the lowest status first. */
export const statusesOf = async (answers: readonly Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((one, other) => one - other)

/** Options for an authenticator. */
export interface PasskeyOptions {
  challenge: string
}

/** Invites someone. @returns the link's token */
export const invite = async (test: TestApp, email = 'ada@firm.example', role: 'owner' | 'staff' = 'owner') => {
  const { path } = await inviteFromTerminal(test, { email, name: 'Ada', role })
  return path.split('#')[1] ?? ''
}

/** Invites someone as owner from the console. @returns the link's token */
export async function inviteBy(browser: ConsoleBrowser, email: string): Promise<string> {
  const answer = await browser.post('/api/console/people/invite', { email, name: '', role: 'owner' })
  return ((await answer.json()) as InviteAnswer).link.split('#')[1] ?? ''
}

/** Options for enrolling with an invitation. */
export async function optionsFor(test: TestApp, token: string): Promise<PasskeyOptions> {
  const asked = await test.post('/api/console/enroll/options', { token })
  return ((await asked.json()) as { options: PasskeyOptions }).options
}

/** Options for another passkey of a signed-in person. */
export const anotherFor = async (browser: ConsoleBrowser) =>
  (await (await browser.post('/api/console/account/passkey-options')).json()) as PasskeyOptions

/** Redeems an invitation. */
export async function enroll(test: TestApp, token: string, authenticator: Authenticator, input: Dishonesty = {}) {
  const passkey = authenticator.register(await optionsFor(test, token), input)
  return test.post('/api/console/enroll', { token, passkey })
}

/** Options for signing in. */
export const signInOptions = async (test: TestApp) =>
  (await (await test.post('/api/console/sign-in/options', {})).json()) as PasskeyOptions

/** Signs in. @param cookie the browser's existing cookie */
export const signIn = async (test: TestApp, authenticator: Authenticator, input: Dishonesty = {}, cookie?: string) =>
  test.post('/api/console/sign-in', authenticator.answer(await signInOptions(test), input), { cookie })

/** The new session's token in a response; blank if there is none. */
export const tokenIn = (answer: Response) =>
  /^(?:__Host-)?console=([\w-]{43});/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''

/** An owner with a passkey. */
export async function enrolled(test: TestApp) {
  const authenticator = createAuthenticator()
  const token = tokenIn(await enroll(test, await invite(test), authenticator))
  const [person] = await readPeople(test.db)
  return {
    authenticator,
    token,
    browser: browserOf(test, token, { id: person?.id ?? '', email: 'ada@firm.example', authenticator }),
  }
}

/** True if a session is still valid. */
export const isIn = async (test: TestApp, token: string) =>
  (await test.app.request('/api/console/account', { headers: { cookie: `console=${token}` } })).status === 200

/** Reads a response's event stream, one event per call; undefined once the stream has ended. */
export function readEvents<Event = PulseEvent>(response: Response) {
  const lines = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Event | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1] ?? ''
        text = text.slice(end + 2)
        return JSON.parse(data) as Event
      }
      const { value, done } = (await lines?.read()) ?? { done: true }
      if (done) return undefined
      text += value ?? ''
    }
  }
  return Object.assign(next, { close: async () => lines?.cancel() })
}
