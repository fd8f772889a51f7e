import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PieceAnswer } from '#contracts/console-content.ts'
import { type ConsoleBrowser, signInAs } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { readDraft } from '../note-drafts.ts'
import { type DraftKeeper, forgetIfSaved, keepDraftOf, mayBeSaved } from './draft-keeper.ts'

const FILE = 'content/articles/a.md'
const TEXT = 'title: A\n\nFirst.\n'

/** The browser's own storage. */
function openStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    holds: () => [...kept.values()].join(),
  }
}

let test: TestApp
let me: ConsoleBrowser
let network: 'up' | 'down' | 'signed out' | 'loses answers'
let posts: number
let storage: ReturnType<typeof openStorage>
const keepers: DraftKeeper[] = []

beforeEach(async () => {
  test = await createTestApp({ release: new Map([[FILE, TEXT]]) })
  me = await signInAs(test, 'staff', 'ada')
  network = 'up'
  posts = 0
  storage = openStorage()
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

const pieceNow = async (who = me): Promise<PieceAnswer> =>
  (await who.get(`/api/console/content/piece?file=${FILE}`)).json()

/** A page with the piece, as it's opened or loaded again. */
async function open(): Promise<DraftKeeper> {
  const keeper = keepDraftOf(await pieceNow(), me.email)
  keeper.start()
  keepers.push(keeper)
  return keeper
}

const stored = async () => (await pieceNow()).draft?.text
const stateOf = (keeper: DraftKeeper) => keeper.now().saving.state
const rest = (ms = 1000) => vi.advanceTimersByTimeAsync(ms)
const reaches = (keeper: DraftKeeper, state: string) => vi.waitFor(() => expect(stateOf(keeper)).toBe(state))

it('saves once when typing rests, and only then forgets what it kept in the browser', async () => {
  const keeper = await open()
  expect(stateOf(keeper)).toBe('as published')
  for (const text of ['O', 'On', 'One']) {
    keeper.change(text)
    await rest(500)
  }
  expect([posts, stateOf(keeper), await stored()]).toEqual([0, 'typing', undefined])
  expect(storage.holds()).toContain('One')
  await rest()
  await reaches(keeper, 'saved')
  expect([posts, await stored()]).toEqual([1, 'One'])
  expect(storage.holds()).toBe('')
})

it('saves what was typed while a save was on its way, over that save', async () => {
  const keeper = await open()
  keeper.change('One')
  const saving = keeper.save()
  keeper.change('One and two')
  expect(await saving).toBe(false)
  await rest()
  await reaches(keeper, 'saved')
  expect(await stored()).toBe('One and two')
})

it('takes up after a reload what a lost network left in the browser', async () => {
  const keeper = await open()
  network = 'down'
  keeper.change('On a train')
  expect(await keeper.save()).toBe(false)
  expect(stateOf(keeper)).toBe('offline')
  keeper.stop()
  network = 'up'
  const again = await open()
  expect(again.now().text).toBe('On a train')
  await rest()
  await reaches(again, 'saved')
  expect(await stored()).toBe('On a train')
})

it('tries again by itself once the network is back', async () => {
  const keeper = await open()
  network = 'down'
  keeper.change('On a train')
  await keeper.save()
  network = 'up'
  await rest(6000)
  await reaches(keeper, 'saved')
  expect(await stored()).toBe('On a train')
})

it('keeps quiet without a session, goes on keeping what’s typed, and saves it after signing in', async () => {
  const keeper = await open()
  network = 'signed out'
  keeper.change('After lunch')
  await keeper.save()
  expect(stateOf(keeper)).toBe('signed out')
  const before = posts
  keeper.change('After lunch, and more')
  await rest(10_000)
  expect([posts, stateOf(keeper)]).toEqual([before, 'signed out'])
  expect(storage.holds()).toContain('and more')
  network = 'up'
  expect(await keeper.save()).toBe(true)
  expect(await stored()).toBe('After lunch, and more')
})

it('writes nothing over somebody else’s draft until a person has settled it', async () => {
  const other = await signInAs(test, 'staff', 'bo')
  const settled = [
    async (keeper: DraftKeeper) => keeper.settle('Both'),
    async (keeper: DraftKeeper) => {
      const { saving, base } = keeper.now()
      if (saving.state === 'conflict') keeper.take(saving.theirs?.text ?? '', saving.theirVersion, base)
    },
  ]
  for (const settle of settled) {
    const keeper = await open()
    const { version } = keeper.now()
    await other.post('/api/console/content/draft', { file: FILE, text: `Theirs ${version}`, base: null, version })
    keeper.change('Mine')
    expect(await keeper.save()).toBe(false)
    expect(keeper.now()).toMatchObject({
      text: 'Mine',
      saving: { state: 'conflict', theirs: { text: `Theirs ${version}`, by: other.email } },
    })
    keeper.change('Mine, and more')
    await rest(10_000)
    expect([await stored(), storage.holds().includes('and more')]).toEqual([`Theirs ${version}`, true])
    await settle(keeper)
    await reaches(keeper, 'saved')
    expect([keeper.now().text, storage.holds()]).toEqual([await stored(), ''])
    keeper.stop()
  }
  expect(await stored()).toMatch(/^Theirs [1-9]/)
})

it('asks on opening when kept words stand on a version that’s no longer the latest', async () => {
  const keeper = await open()
  network = 'down'
  keeper.change('Mine')
  keeper.stop()
  network = 'up'
  const other = await signInAs(test, 'staff', 'bo')
  await other.post('/api/console/content/draft', { file: FILE, text: 'Theirs', base: null, version: 0 })
  expect((await open()).now()).toMatchObject({
    text: 'Mine',
    saving: { state: 'conflict', theirs: { text: 'Theirs' }, startedFrom: TEXT },
  })
})

it('shows what others did to a piece that nobody types in, and leaves alone one that’s being written', async () => {
  const [reader, writer] = [await open(), await open()]
  writer.change('Mine')
  const other = await signInAs(test, 'staff', 'bo')
  await other.post('/api/console/content/draft', { file: FILE, text: 'Theirs', base: null, version: 0 })
  for (const keeper of [reader, writer]) keeper.follow(await pieceNow())
  expect([reader.now().text, writer.now().text]).toEqual(['Theirs', 'Mine'])
})

it('follows what’s wrong, too, where somebody else mended it', async () => {
  const other = await signInAs(test, 'staff', 'bo')
  const saves = async (text: string, version: number): Promise<{ version: number }> =>
    (await other.post('/api/console/content/draft', { file: FILE, text, base: null, version })).json()
  const { version } = await saves('wrong: this', 0)
  const reader = await open()
  expect(reader.now().problems).toHaveLength(1)
  await saves('Right', version)
  const now = await pieceNow()
  reader.take('Right', now.draft?.version ?? 0, null)
  reader.follow(now)
  expect(reader.now().problems).toEqual([])
})

it('says what the server refuses, and doesn’t send it again by itself', async () => {
  const keeper = await open()
  keeper.change('x'.repeat(200_001))
  await keeper.save()
  expect(stateOf(keeper)).toBe('refused')
  const before = posts
  await rest(20_000)
  expect(posts).toBe(before)
  keeper.change('Shorter')
  await rest()
  await reaches(keeper, 'saved')
})

it('sends nothing before it’s begun: a page may be rendered more than once', async () => {
  const keeper = await open()
  network = 'down'
  keeper.change('On a train')
  keeper.stop()
  network = 'up'
  keepDraftOf(await pieceNow(), me.email)
  const again = await open()
  await rest()
  await reaches(again, 'saved')
  expect([posts, await stored()]).toEqual([1, 'On a train'])
})

it.each(['in the open page', 'after a reload'])(
  'takes its own save, whose answer was lost, for nobody else’s: %s',
  async (where) => {
    const keeper = await open()
    network = 'loses answers'
    keeper.change('One')
    expect(await keeper.save()).toBe(false)
    network = 'down'
    keeper.change('One and two')
    await keeper.save()
    keeper.change('One, two and three')
    if (where === 'after a reload') keeper.stop()
    network = 'up'
    const now = where === 'after a reload' ? await open() : keeper
    await rest(6000)
    await reaches(now, 'saved')
    expect(await stored()).toBe('One, two and three')
  },
)

it('forgets on opening what was saved as its page went away', async () => {
  const keeper = await open()
  network = 'loses answers'
  keeper.change('Mine')
  await keeper.save()
  keeper.stop()
  network = 'up'
  expect(stateOf(await open())).toBe('saved')
  expect(storage.holds()).toBe('')
  const { version } = keepers[1]?.now() ?? { version: 0 }
  const other = await signInAs(test, 'staff', 'bo')
  await other.post('/api/console/content/draft', { file: FILE, text: 'Theirs', base: null, version })
  expect((await open()).now()).toMatchObject({ text: 'Theirs', saving: { state: 'saved' } })
})

it('forgets in the list, too, what was saved as its page went away, and nothing that wasn’t', async () => {
  const keeper = await open()
  const kept = () => readDraft(FILE, me.email) ?? expect.fail('nothing is kept')
  network = 'loses answers'
  keeper.change('Mine')
  await keeper.save()
  keeper.change('Mine, and more')
  keeper.stop()
  expect([mayBeSaved(kept()), forgetIfSaved(await pieceNow(), me.email)]).toEqual([false, true])
  keeper.change('Mine')
  expect(mayBeSaved(kept())).toBe(true)
  expect(forgetIfSaved(await pieceNow(), me.email)).toBe(false)
  expect(storage.holds()).toBe('')
})

it('says that nothing is unpublished once what was typed after a publish is taken back', async () => {
  const begun = await open()
  begun.change('Mine')
  await begun.save()
  const keeper = await open()
  expect(stateOf(keeper)).toBe('saved')
  keeper.take('Mine', 0, '1')
  keeper.change('Mine!')
  keeper.change('Mine')
  expect(stateOf(keeper)).toBe('as published')
})
