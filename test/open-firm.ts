import { type ConsoleBrowser, signInAs } from './console.ts'
import { createTestApp, type TestOptions } from './create-test-app.ts'

export const FILE = 'content/articles/a.md'
export const TEXT = '---\ntitle: A\n---\nFirst.\n'
export const CALLS = '/api/console/content'

/** A site with one article, or these files, and who works on it. */
export async function openFirm(input: string | Record<string, string> = TEXT, given: TestOptions = {}) {
  const files = new Map(Object.entries(typeof input === 'string' ? { [FILE]: input } : input))
  const test = await createTestApp({ release: files, ...given })
  const [owner, other] = [await signInAs(test, 'owner'), await signInAs(test, 'owner', 'other')]
  const staff = await signInAs(test, 'staff')
  return { test, files, owner, other, staff, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() }
}

export const pieceOf = async (who: ConsoleBrowser, file = FILE) => (await who.get(`${CALLS}/piece?file=${file}`)).json()
export const send = (who: ConsoleBrowser, text: string, more = {}) =>
  who.post(`${CALLS}/draft`, { file: FILE, text, base: null, version: 0, ...more })
export async function save(who: ConsoleBrowser, text: string, more = {}) {
  const saved = await send(who, text, more)
  return saved.ok ? saved.json() : {}
}
export const publish = (who: ConsoleBrowser, version: number, base: string | null = null, more = {}) =>
  who.post(`${CALLS}/publish`, { file: FILE, version, base, ...more })
export const change = (who: ConsoleBrowser, what: string, base: string | null, more = {}) =>
  who.post(`${CALLS}/${what}`, { file: FILE, base, ...more })

/** Publishes a text over the latest revision. @returns the revision's id */
export async function publishText(who: ConsoleBrowser, text: string): Promise<string> {
  const { base } = await pieceOf(who)
  const { version } = await save(who, text, { base })
  return (await (await publish(who, version, base)).json()).revision.id
}
