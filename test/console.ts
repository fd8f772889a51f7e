import type { ConsoleRole } from '#contracts/console-table.ts'
import { beginSession } from '#server/flows/console/sessions.ts'
import { emailKey } from '#server/flows/people/email-key.ts'
import { putPerson } from '#server/store/console-people.ts'
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
export function browserOf(test: TestApp, token: string, { id, email }: { id: string; email: string }): ConsoleBrowser {
  const cookie = `console=${token}`
  return {
    id,
    email,
    cookie,
    get: async (path, headers = {}) => test.app.request(path, { headers: { cookie, ...headers } }),
    post: (path, body = {}, headers = {}) => test.post(path, body, { cookie, ...headers }),
  }
}
