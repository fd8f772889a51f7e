import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PieceAnswer } from '#contracts/console-content.ts'
import { createStorage } from '#test/browser-storage.ts'
import { type ConsoleBrowser, signInAs } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { readDraft } from '../note-drafts.ts'
import { type DraftKeeper, forgetIfSaved, keepDraftOf, mayBeSaved } from './draft-keeper.ts'

const FILE = 'content/articles/a.md'
const TEXT = 'title: A\n\nFirst.\n'

type Network = 'up' | 'down' | 'signed out' | 'loses answers'

let test: TestApp
let me: ConsoleBrowser
let colleague: ConsoleBrowser
let network: Network
let posts: number
let storage: ReturnType<typeof createStorage>
const keepers: DraftKeeper[] = []

beforeEach(async () => {
  test = await createTestApp({ release: new Map([[FILE, TEXT]]) })
  me = await signInAs(test, 'staff', 'ada')
  colleague = await signInAs(test, 'staff', 'bo')
  network = 'up'
  posts = 0
  storage = createStorage()
  vi.stubGlobal('localStorage', storage)
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
  for (const keeper of keepers.splice(0)) keeper.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await test[Symbol.asyncDispose]()
})

const pieceNow = async (): Promise<PieceAnswer> => (await me.get(`/api/console/content/piece?file=${FILE}`)).json()

/** A page with the piece, as it's opened or loaded again. */
async function open(): Promise<DraftKeeper> {
  const keeper = keepDraftOf(await pieceNow(), me.email)
  keeper.start()
  keepers.push(keeper)
  return keeper
}

/** A page on which this was typed, and couldn't be saved: the network was like that, and is up again. */
async function openUnsaved(text: string, how: Network = 'down') {
  const keeper = await open()
  network = how
  keeper.change(text)
  expect(await keeper.save()).toBe(false)
  network = 'up'
  return keeper
}

const saveTheirs = (text: string, version = 0) =>
  colleague.post('/api/console/content/draft', { file: FILE, text, base: null, version })

const stored = async () => (await pieceNow()).draft?.text
const keptHere = () => [...storage.kept.values()].join()
const stateOf = (keeper: DraftKeeper) => keeper.now().saving.state
const rest = (ms = 1000) => vi.advanceTimersByTimeAsync(ms)
async function isSaved(keeper: DraftKeeper, text: string) {
  await vi.waitFor(() => expect(stateOf(keeper)).toBe('saved'))
  expect(await stored()).toBe(text)
}

it('saves once when typing rests, and only then forgets what it kept in the browser', async () => {
  const keeper = await open()
  expect(stateOf(keeper)).toBe('as published')
  for (const text of ['O', 'On', 'One']) {
    keeper.change(text)
    await rest(500)
  }
  expect([posts, stateOf(keeper), await stored()]).toEqual([0, 'typing', undefined])
  expect(keptHere()).toContain('One')
  await rest()
  await isSaved(keeper, 'One')
  expect([posts, keptHere()]).toEqual([1, ''])
})

it('saves what was typed while a save was on its way, over that save', async () => {
  const keeper = await open()
  keeper.change('One')
  const saving = keeper.save()
  keeper.change('One and two')
  expect(await saving).toBe(false)
  await rest()
  await isSaved(keeper, 'One and two')
})

it('takes up after a reload what a lost network left, and sends it once though a page may be rendered twice', async () => {
  const left = await openUnsaved('On a train')
  expect(stateOf(left)).toBe('offline')
  left.stop()
  keepDraftOf(await pieceNow(), me.email)
  const again = await open()
  expect(again.now().text).toBe('On a train')
  await rest()
  await isSaved(again, 'On a train')
  expect(posts).toBe(1)
})

it('keeps quiet without a session, goes on keeping what’s typed, and saves it after signing in', async () => {
  const keeper = await openUnsaved('After lunch', 'signed out')
  network = 'signed out'
  const before = posts
  keeper.change('After lunch, and more')
  await rest(10_000)
  expect([posts, stateOf(keeper)]).toEqual([before, 'signed out'])
  expect(keptHere()).toContain('and more')
  network = 'up'
  expect(await keeper.save()).toBe(true)
  expect(await stored()).toBe('After lunch, and more')
})

it('writes nothing over somebody else’s draft until a person has settled it', async () => {
  for (const isMerged of [true, false]) {
    const keeper = await open()
    const { version } = keeper.now()
    const text = `Theirs ${version}`
    await saveTheirs(text, version)
    keeper.change('Mine')
    expect(await keeper.save()).toBe(false)
    const conflict = { state: 'conflict', theirs: { text, by: colleague.email } }
    expect(keeper.now()).toMatchObject({ text: 'Mine', saving: conflict })
    keeper.change('Mine, and more')
    await rest(10_000)
    expect([await stored(), keptHere().includes('and more')]).toEqual([text, true])
    const { saving, base } = keeper.now()
    if (isMerged) await keeper.settle('Both')
    else if (saving.state === 'conflict') keeper.take(saving.theirs?.text ?? '', saving.theirVersion, base)
    await isSaved(keeper, keeper.now().text)
    expect(keptHere()).toBe('')
    keeper.stop()
  }
  expect(await stored()).toMatch(/^Theirs [1-9]/)
})

it('shows what others did, and what’s wrong with it, where nobody types, and leaves alone what’s being written', async () => {
  const [reader, writer] = [await open(), await open()]
  writer.change('Mine')
  await saveTheirs('wrong: this')
  for (const keeper of [reader, writer]) keeper.follow(await pieceNow())
  expect([reader.now().text, writer.now().text]).toEqual(['wrong: this', 'Mine'])
  expect(reader.now().problems).toHaveLength(1)
  const { version } = reader.now()
  await saveTheirs('Right', version)
  reader.take('Right', version + 1, null)
  reader.follow(await pieceNow())
  expect(reader.now().problems).toEqual([])
})

it('says what the server refuses, and doesn’t send it again by itself', async () => {
  const keeper = await openUnsaved('x'.repeat(200_001), 'up')
  expect(stateOf(keeper)).toBe('refused')
  const before = posts
  await rest(20_000)
  expect(posts).toBe(before)
  keeper.change('Shorter')
  await rest()
  await isSaved(keeper, 'Shorter')
})

it.each(['in the open page', 'after a reload'])(
  'takes its own save, whose answer was lost, for nobody else’s: %s',
  async (where) => {
    const keeper = await openUnsaved('One', 'loses answers')
    network = 'down'
    keeper.change('One and two')
    await keeper.save()
    keeper.change('One, two and three')
    if (where === 'after a reload') keeper.stop()
    network = 'up'
    const now = where === 'after a reload' ? await open() : keeper
    await rest(6000)
    await isSaved(now, 'One, two and three')
  },
)

it('forgets on opening what was saved as its page went away', async () => {
  const left = await openUnsaved('Mine', 'loses answers')
  left.stop()
  const again = await open()
  expect([stateOf(again), keptHere()]).toEqual(['saved', ''])
  await saveTheirs('Theirs', again.now().version)
  expect((await open()).now()).toMatchObject({ text: 'Theirs', saving: { state: 'saved' } })
})

it('forgets in the list, too, what was saved as its page went away, and nothing that wasn’t', async () => {
  const keeper = await openUnsaved('Mine', 'loses answers')
  const kept = () => readDraft(FILE, me.email) ?? expect.fail('nothing is kept')
  keeper.change('Mine, and more')
  keeper.stop()
  expect([mayBeSaved(kept()), forgetIfSaved(await pieceNow(), me.email)]).toEqual([false, true])
  keeper.change('Mine')
  expect(mayBeSaved(kept())).toBe(true)
  expect(forgetIfSaved(await pieceNow(), me.email)).toBe(false)
  expect(keptHere()).toBe('')
})

it('says that nothing is unpublished once what was typed after a publish is taken back', async () => {
  const keeper = await open()
  keeper.change('Mine')
  await keeper.save()
  keeper.take('Mine', 0, '1')
  keeper.change('Mine!')
  keeper.change('Mine')
  expect(stateOf(keeper)).toBe('as published')
})
