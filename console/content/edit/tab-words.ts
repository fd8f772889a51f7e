import type { PieceAnswer } from '#contracts/console-content.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import { DRAFT_TAB_KEY } from '#contracts/storage-keys.ts'
import { type LocalDraft, readDraft, readLocalDrafts, saveDraft } from '../../leads/note-drafts.ts'
import { type DraftState, isUnsaved, positionOf, serverTextOf } from './draft-state.ts'

/** Forgets the words that were saved as their page went away. @returns this browser's words that weren't, newest first */
export const forgetSaved = (piece: PieceAnswer, by: string): LocalDraft[] =>
  readLocalDrafts(piece.piece.file, by).filter(({ of, id, text }) => {
    if (text !== serverTextOf(piece)) return true
    saveDraft(of, by, { id, text: '' })
    return false
  })

/** The words of a piece that this tab stores in the browser, and those that it took up from another one. */
export function openTabWords(piece: PieceAnswer, by: string) {
  const { file } = piece.piece
  const serverText = serverTextOf(piece)
  const cached = inTabStorage((storage) => storage.getItem(DRAFT_TAB_KEY))
  const former = cached?.startsWith(`${file}#`) ? cached : undefined
  const locals = readLocalDrafts(file, by).filter(({ text }) => text !== serverText)
  const local = locals.find(({ of }) => of === former) ?? locals[0]
  const of = former ?? `${file}#${crypto.randomUUID()}`
  /** Another tab's words, which stay its own until they're settled here. */
  let adopted = local?.of === of ? undefined : local
  return {
    local,
    /** @returns whether the browser has what's unsaved */
    store: (state: DraftState): boolean => {
      const { text, unanswered } = state
      const stored = { id: positionOf(state), text: isUnsaved(state) ? text : '', sent: [...unanswered] }
      const isStored = saveDraft(of, by, stored)
      if (adopted && !isUnsaved(state)) {
        const { of: other, id, text: words } = adopted
        adopted = undefined
        if (readDraft(other, by)?.text === words) saveDraft(other, by, { id, text: '' })
      }
      return isStored
    },
    enter: () => inTabStorage((storage) => storage.removeItem(DRAFT_TAB_KEY)),
    leave: () => inTabStorage((storage) => storage.setItem(DRAFT_TAB_KEY, of)),
  }
}

/** Storage that a reload of the tab finds again. A copy of the tab doesn't, as it's empty while the tab is open. */
const inTabStorage = <T>(work: (storage: Storage) => T): T | undefined => ifPossible(() => work(sessionStorage))
