import { DAY_MS } from '#contracts/clock.ts'
import { insertDraft, insertRevision, listPictures, putPicture } from '#server/store/content.ts'
import { expect, it } from '#test/it.ts'
import { deleteUnusedPictures } from './pictures.ts'

const keyOf = (digit: string) => digit.repeat(16)
const pathOf = (digit: string) => `/assets/pictures/${keyOf(digit)}-800x500.jpg`
const photoOf = (digit: string) => `/assets/photos/${keyOf(digit)}-480.avif`

it('deletes an upload a month after it came, unless a draft, the build or a revision names it', async ({ db }) => {
  const file = 'content/articles/a.md'
  const day = 100 * DAY_MS
  const upload = (path: string, created_at: number) => putPicture(db, { path, body: 'AA==', created_at })
  const revise = (number: number, text: string | null) =>
    insertRevision(db, { number, file, text, release_hash: null, note: '', by: 'ada@firm.example', created_at: 1 })
  for (const digit of ['a', 'b', 'c', 'd', 'e']) await upload(pathOf(digit), 1)
  for (const digit of ['a', 'f']) await upload(photoOf(digit), 1)
  await upload(pathOf('0'), day - 29 * DAY_MS)
  // An old revision, one of a file that's deleted by now, a draft, the build.
  await revise(1, `![A](${pathOf('b')})`)
  await revise(2, null)
  const draft = { file, text: `![A](${pathOf('c')})`, version: 1, base: null, base_text: null }
  await insertDraft(db, { ...draft, by: 'ada@firm.example', saved_at: 1 })
  const readReleaseTexts = () => [`photo: uploaded-${keyOf('f')}.jpg`, `![A](${pathOf('d')})`]
  // Uploaded once more: somebody is about to use it.
  await upload(pathOf('e'), day)

  expect(await deleteUnusedPictures({ db, clock: () => day, readReleaseTexts })).toBe(1)
  const stored = [...['b', 'c', 'd', 'e', '0'].map(pathOf), photoOf('f')]
  expect((await listPictures(db)).toSorted()).toEqual(stored.toSorted())
  expect(await deleteUnusedPictures({ db, clock: () => day, readReleaseTexts })).toBe(0)
})
