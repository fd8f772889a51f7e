import { landingPageAt } from '#contracts/landing-pages.ts'
import { readSwitches } from '#server/store/counts.ts'
import { type ConsoleBrowser } from '#test/console.ts'
import { answerOf, expect, it } from '#test/it.ts'
import { CALLS, openFirm, pieceOf } from '#test/open-firm.ts'

const FOLDER = 'content/landing-pages/'
const FIRST = `${FOLDER}lp_03-flat-fees_a.md`
const SECOND = `${FOLDER}lp_03-flat-fees_b.md`
const TEXT = '---\ntitle: Flat fees\nlayout: night\nsource: fees\ndraft: true\n---\n'

const copy = (who: ConsoleBrowser, title: string, like = FIRST) =>
  answerOf(who.post(`${CALLS}/new`, { kind: 'landing-page', title, like }))
const second = (who: ConsoleBrowser, file = FIRST) => answerOf(who.post(`${CALLS}/second-version`, { file }))
async function publishDraft(who: ConsoleBrowser, file: string) {
  const { draft, base } = await pieceOf(who, file)
  return who.post(`${CALLS}/publish`, { file, version: draft.version, base })
}
async function end(who: ConsoleBrowser, how: 'hide' | 'delete', file: string) {
  const { base } = await pieceOf(who, file)
  return (await who.post(`${CALLS}/${how}`, { file, base })).status
}

it('begins a landing page as another one is, with a number that none ever had, and hidden until it’s published', async () => {
  await using firm = await openFirm({ [FIRST]: TEXT })
  const file = `${FOLDER}lp_04-wills-for-one-price_a.md`
  expect(await copy(firm.staff, 'Wills, for one price')).toEqual([200, { file }])
  const { draft, piece, published } = await pieceOf(firm.staff, file)
  expect(draft.text).toBe('---\ntitle: Wills, for one price\nlayout: night\n---\n')
  expect([piece.state, piece.kind, published]).toEqual(['draft', 'landing-page', null])
  expect(landingPageAt(`/${file.slice(FOLDER.length, -3)}`)).toBeDefined()
  // Its number stays its own after it's gone.
  await publishDraft(firm.owner, file)
  expect(await end(firm.owner, 'delete', file)).toBe(200)
  expect(await copy(firm.owner, 'Again')).toEqual([200, { file: `${FOLDER}lp_05-again_a.md` }])
  // Its leads would count as those of the page that had the name.
  expect(await copy(firm.owner, 'Flat fees')).toEqual([200, { file: `${FOLDER}lp_06-flat-fees-06_a.md` }])
  // Nor do two that begin at one instant share either.
  const atOnce = await Promise.all([copy(firm.owner, 'Trusts'), copy(firm.staff, 'Trusts'), copy(firm.other, 'Deeds')])
  const files = atOnce.map(([status, { file: begun }]) => `${status} ${begun.slice(FOLDER.length, -5)}`).toSorted()
  expect(files.map((begun) => begun.slice(0, 9))).toEqual(['200 lp_07', '200 lp_08', '200 lp_09'])
  expect(new Set(files.map((begun) => begun.slice(10))).size).toBe(3)
  expect(await copy(firm.owner, '…')).toContain(422)
  expect(await copy(firm.owner, 'Of nothing', 'content/articles/a.md')).toContain(422)
})

it('gives a page a second version whose test nobody began, and ends the test of one that goes', async () => {
  await using firm = await openFirm({ [FIRST]: TEXT.replace('draft: true\n', '') })
  const splits = async () => (await readSwitches(firm.test.db)).map(({ page, split }) => `${page} ${split}`)
  expect(await second(firm.staff)).toEqual([200, { file: SECOND }])
  expect(await second(firm.staff)).toContain(409)
  expect(await second(firm.staff, 'content/landing-pages/none.md')).toContain(404)
  expect(await splits()).toEqual(['/lp_03-flat-fees a'])
  expect((await publishDraft(firm.owner, SECOND)).status).toBe(200)
  expect((await pieceOf(firm.owner, FIRST)).otherVersion).toBe(SECOND)
  // The first one goes: visitors get what's left.
  expect(await end(firm.owner, 'hide', FIRST)).toBe(200)
  expect(await splits()).toEqual(['/lp_03-flat-fees a', '/lp_03-flat-fees b'])
})
