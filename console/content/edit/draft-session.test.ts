import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PieceAnswer } from '#contracts/console-content.ts'
import { createStorage } from '#test/browser-storage.ts'
import { type ConsoleBrowser, signInAs } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { type DraftSession, openDraftSession } from './draft-session.ts'
import { forgetSaved } from './tab-words.ts'

const FILE = 'content/articles/a.md'
const TEXT = 'title: A\n\nFirst.\n'
const PUBLISHED = 'title: A\n\nPublished.\n'

type Network = 'up' | 'down' | 'signed out' | 'loses answers'

let test: TestApp
let me: ConsoleBrowser
let colleague: ConsoleBrowser
let network: Network
let posts: number
/** The page's window. */
let page: EventTarget
let storage: ReturnType<typeof createStorage>
const sessions: DraftSession[] = []

beforeEach(async () => {
  test = await createTestApp({ release: new Map([[FILE, TEXT]]) })
  me = await signInAs(test, 'owner', 'ada')
  colleague = await signInAs(test, 'staff', 'bo')
  network = 'up'
  posts = 0
  storage = createStorage()
  vi.stubGlobal('localStorage', storage)
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  // The wire between the page and the real server.
  vi.stubGlobal('fetch', async (path: string, { body = '{}' }: { body?: string }) => {
    if (network === 'down') throw new TypeError('fetch failed')
    posts += 1
    const answer = await me.post(path, JSON.parse(body), network === 'signed out' ? { cookie: '' } : {})
    if (network === 'loses answers') throw new TypeError('fetch failed')
    return answer
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  for (const session of sessions.splice(0)) session.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await test[Symbol.asyncDispose]()
})

const pieceNow = async (): Promise<PieceAnswer> => (await me.get(`/api/console/content/piece?file=${FILE}`)).json()

/** A page with the piece, as it's opened or loaded again. */
async function open(): Promise<DraftSession> {
  const session = openDraftSession(await pieceNow(), me.email)
  session.start()
  sessions.push(session)
  return session
}

/** A page on which this was typed, and couldn't be saved: the network was like that, and is up again. */
async function openUnsaved(text: string, how: Network = 'down') {
  const session = await open()
  network = how
  session.change(text)
  expect(await session.save()).toBe(false)
  network = 'up'
  return session
}

const saveTheirs = (text: string, version = 0) =>
  colleague.post('/api/console/content/draft', { file: FILE, text, base: null, version })

const stored = async () => (await pieceNow()).draft?.text
const keptHere = () => [...storage.kept.values()].join()
const stateOf = (session: DraftSession) => session.getState().saving.state
const rest = (ms = 1000) => vi.advanceTimersByTimeAsync(ms)
async function isSaved(session: DraftSession, text: string) {
  await vi.waitFor(() => expect(stateOf(session)).toBe('saved'), { timeout: 20_000 })
  expect(await stored()).toBe(text)
}

it('saves once when typing rests, and only then forgets what it kept in the browser', async () => {
  const session = await open()
  expect(stateOf(session)).toBe('as published')
  for (const text of ['O', 'On', 'One']) {
    session.change(text)
    await rest(500)
  }
  expect([posts, stateOf(session), await stored()]).toEqual([0, 'typing', undefined])
  expect(keptHere()).toContain('One')
  await rest()
  await isSaved(session, 'One')
  expect([posts, keptHere()]).toEqual([1, ''])
})

it('saves what was typed while a save was on its way, over that save', async () => {
  const session = await open()
  session.change('One')
  const saving = session.save()
  session.change('One and two')
  expect(await saving).toBe(false)
  await rest()
  await isSaved(session, 'One and two')
})

it('takes up after a reload what a lost network left, and sends it once though a page may be rendered twice', async () => {
  const left = await openUnsaved('On a train')
  expect(stateOf(left)).toBe('offline')
  left.stop()
  openDraftSession(await pieceNow(), me.email)
  const again = await open()
  expect(again.getState().text).toBe('On a train')
  await rest()
  await isSaved(again, 'On a train')
  expect(posts).toBe(1)
})

it('keeps quiet without a session, goes on keeping what’s typed, and saves it after signing in', async () => {
  const session = await openUnsaved('After lunch', 'signed out')
  network = 'signed out'
  const before = posts
  session.change('After lunch, and more')
  await rest(10_000)
  expect([posts, stateOf(session)]).toEqual([before, 'signed out'])
  expect(keptHere()).toContain('and more')
  network = 'up'
  expect(await session.save()).toBe(true)
  expect(await stored()).toBe('After lunch, and more')
})

it('writes nothing over somebody else’s draft until a person has settled it', async () => {
  for (const isMerged of [true, false]) {
    const session = await open()
    const { version } = session.getState()
    const text = `Theirs ${version}`
    await saveTheirs(text, version)
    session.change('Mine')
    expect(await session.save()).toBe(false)
    const conflict = { state: 'conflict', theirs: { text, by: colleague.email } }
    expect(session.getState()).toMatchObject({ text: 'Mine', saving: conflict })
    session.change('Mine, and more')
    await rest(10_000)
    expect([await stored(), keptHere().includes('and more')]).toEqual([text, true])
    const { saving, base } = session.getState()
    if (isMerged) await session.resolve('Both')
    else if (saving.state === 'conflict') session.replace(saving.theirs?.text ?? '', saving.theirs?.version ?? 0, base)
    await isSaved(session, session.getState().text)
    expect(keptHere()).toBe('')
    session.stop()
  }
  expect(await stored()).toMatch(/^Theirs [1-9]/)
})

it('shows what others did, and what’s wrong with it, where nobody types, and leaves alone what’s being written', async () => {
  const [reader, writer] = [await open(), await open()]
  writer.change('Mine')
  await saveTheirs('wrong: this')
  for (const session of [reader, writer]) session.refresh(await pieceNow())
  expect([reader.getState().text, writer.getState().text]).toEqual(['wrong: this', 'Mine'])
  expect(reader.getState().problems).toHaveLength(1)
  const { version } = reader.getState()
  await saveTheirs('Right', version)
  reader.replace('Right', version + 1, null)
  reader.refresh(await pieceNow())
  expect(reader.getState().problems).toEqual([])
})

it('takes up that its saved draft went out elsewhere, and saves what’s typed next upon that', async () => {
  const [writer, clock] = [await open(), await open()]
  writer.change(PUBLISHED)
  await writer.save()
  clock.refresh(await pieceNow())
  await clock.publish('')
  writer.refresh(await pieceNow())
  expect([stateOf(writer), writer.getState().version]).toEqual(['as published', 0])
  writer.change(`${PUBLISHED}More.`)
  await rest()
  await isSaved(writer, `${PUBLISHED}More.`)
})

it('says what the server refuses, and doesn’t send it again by itself', async () => {
  const session = await openUnsaved('x'.repeat(200_001), 'up')
  expect(stateOf(session)).toBe('refused')
  const before = posts
  await rest(20_000)
  expect(posts).toBe(before)
  session.change('Shorter')
  await rest()
  await isSaved(session, 'Shorter')
})

it.each(['in the open page', 'after a reload'])(
  'takes its own save, whose answer was lost, for nobody else’s: %s',
  async (where) => {
    const session = await openUnsaved('One', 'loses answers')
    network = 'down'
    session.change('One and two')
    await session.save()
    session.change('One, two and three')
    if (where === 'after a reload') session.stop()
    network = 'up'
    const now = where === 'after a reload' ? await open() : session
    await rest(6000)
    await isSaved(now, 'One, two and three')
  },
)

it('forgets on opening, and in the list, what was saved as its page went away, and nothing that wasn’t', async () => {
  const session = await openUnsaved('Mine', 'loses answers')
  session.change('Mine, and more')
  session.stop()
  expect(forgetSaved(await pieceNow(), me.email)).toMatchObject([{ text: 'Mine, and more' }])
  session.change('Mine')
  expect(forgetSaved(await pieceNow(), me.email)).toEqual([])
  expect([stateOf(await open()), keptHere()]).toEqual(['saved', ''])
})

it.each<[string, Network, 'publish' | 'discard', string]>([
  ['a publish', 'up', 'publish', PUBLISHED],
  ['a publish whose answer gets lost', 'loses answers', 'publish', PUBLISHED],
  ['discarding the draft', 'up', 'discard', TEXT],
])('keeps what’s typed during %s as a draft upon it', async (_, how, end, after) => {
  const session = await open()
  session.change(PUBLISHED)
  await session.save()
  const now = await pieceNow()
  network = how
  const ended = (end === 'publish' ? session.publish('') : session.discard(now)).catch(String)
  session.change(`${PUBLISHED}Late words.`)
  await rest(2000)
  await ended
  network = 'up'
  await rest()
  await vi.waitFor(() => expect(stateOf(session)).toMatch(/saved|conflict/), { timeout: 20_000 })
  session.refresh(await pieceNow())
  await rest()
  await isSaved(session, `${PUBLISHED}Late words.`)
  expect((await pieceNow()).published).toBe(after)
})

it('keeps each tab’s own words, whatever another one saves or offers', async () => {
  const [a, b] = [await open(), await open()]
  b.change('Theirs')
  await b.save()
  a.change('Only in A')
  await a.save()
  b.change('Theirs, and more')
  await b.save()
  const again = await open()
  expect(again.getState()).toMatchObject({ text: 'Only in A', saving: { state: 'conflict' } })
  a.change('Only in A, and more')
  await again.resolve('Both')
  expect((await open()).getState().text).toBe('Only in A, and more')
})

it('takes up in a reloaded tab what that tab left, not what another one did', async () => {
  network = 'down'
  const tabs = [createStorage(), createStorage()]
  for (const [at, tab] of tabs.entries()) {
    vi.stubGlobal('sessionStorage', tab)
    const session = await open()
    session.change(`In ${at}`)
    page.dispatchEvent(new Event('pagehide'))
    session.stop()
  }
  vi.stubGlobal('sessionStorage', tabs[0])
  expect((await open()).getState().text).toBe('In 0')
})

it('says where a full storage keeps nothing, and asks before leaving', async () => {
  const mayLeave = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const session = await openUnsaved('Kept')
  expect([session.getState().isStored, mayLeave()]).toEqual([true, true])
  vi.stubGlobal('localStorage', { ...storage, setItem: () => expect.fail('no room') })
  session.change('Not kept')
  expect([session.getState().isStored, mayLeave()]).toEqual([false, false])
  await rest(6000)
  await isSaved(session, 'Not kept')
  expect(mayLeave()).toBe(true)
})
