import type {
  DraftAnswer,
  DraftConflict,
  PieceAnswer,
  PublishedAnswer,
  ShownDraft,
} from '#contracts/console-content.ts'
import { DRAFT_TAB_KEY } from '#contracts/storage-keys.ts'
import { post, RequestFailure, sentenceOf } from '../../frame/request.ts'
import { type LocalDraft, type NoteDraft, readDraft, readLocalDrafts, saveDraft } from '../../leads/note-drafts.ts'
import {
  type DraftEvent,
  isOwn,
  isUnsaved,
  openDraft,
  positionOf,
  reduceDraft,
  type Saving,
  serverTextOf,
  settles,
} from './draft-state.ts'

const REST_MS = 800
const RETRY_MS = 5000

/** Whether this browser stored words that were sent, so that the server may have them though its answer got lost. */
export const mayBeSaved = ({ text, sent = [] }: NoteDraft): boolean => sent.includes(text)

/** Forgets the words that were saved as their page went away. @returns this browser's words that weren't, newest first */
export function forgetSaved(piece: PieceAnswer, by: string): LocalDraft[] {
  return readLocalDrafts(piece.piece.file, by).filter(({ of, id, text }) => {
    if (text !== serverTextOf(piece)) return true
    saveDraft(of, by, { id, text: '' })
    return false
  })
}

export type DraftSession = ReturnType<typeof openDraftSession>

/**
 * Saves a piece's draft as one types, through a lost network, an ended session, a reload, and other people's saves. The
 * rules are `reduceDraft`'s. Each tab stores its own words; a new one takes up those of the tab that it was, or else the
 * newest.
 */
export function openDraftSession(piece: PieceAnswer, by: string) {
  const { file } = piece.piece
  const serverText = serverTextOf(piece)
  const cached = inTabStorage((storage) => storage.getItem(DRAFT_TAB_KEY))
  const former = cached?.startsWith(`${file}#`) ? cached : undefined
  const locals = readLocalDrafts(file, by).filter(({ text }) => text !== serverText)
  const local = locals.find(({ of }) => of === former) ?? locals[0]
  const of = former ?? `${file}#${crypto.randomUUID()}`
  /** Another tab's words, which stay its own until they're settled here. */
  let adopted = local?.of === of ? undefined : local
  let state = openDraft(piece, by, local)
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let inFlight: Promise<boolean> | undefined
  let isStopped = true

  const apply = (event: DraftEvent) => {
    state = reduceDraft(state, event)
    for (const listener of listeners) listener()
  }
  const dispatch = (event: DraftEvent) => {
    state = reduceDraft(state, event)
    const { text, unanswered } = state
    const stored = { id: positionOf(state), text: isUnsaved(state) ? text : '', sent: [...unanswered] }
    apply({ type: 'stored', isStored: saveDraft(of, by, stored) })
    if (adopted && !isUnsaved(state)) {
      const { of: other, id, text: words } = adopted
      adopted = undefined
      if (readDraft(other, by)?.text === words) saveDraft(other, by, { id, text: '' })
    }
  }
  const later = (wait: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void save(), wait)
  }

  async function send(): Promise<boolean> {
    dispatch({ type: 'send' })
    const { text, version, base, isRebased } = state
    try {
      const sent = { file, text, base, version, rebased: isRebased }
      const answer = await post<DraftAnswer>('/api/console/content/draft', sent, { stays: true })
      dispatch({ type: 'saved', text, answer })
      if (isUnsaved(state)) later(REST_MS)
      return !isUnsaved(state)
    } catch (error) {
      const stored = conflictOf(error)
      if (stored && stored.base === base && isOwn(state, stored, by)) {
        apply({ type: 'ownSaveFound', stored })
        return send()
      }
      apply({ type: 'failed', saving: failureOf(error, state.savedText) })
      if (state.saving.state === 'offline') later(RETRY_MS)
      return false
    }
  }

  /** Saves what's unsaved now. @returns whether all of it is on the server */
  function save(): Promise<boolean> {
    clearTimeout(timer)
    if (inFlight) return inFlight.then(save)
    if (state.saving.state === 'conflict' || state.isEnding) return Promise.resolve(false)
    if (!isUnsaved(state) && !state.mustSave) return Promise.resolve(true)
    inFlight = send().finally(() => {
      inFlight = undefined
    })
    return inFlight
  }

  /** Publishes or discards the saved draft. Typing goes on meanwhile, and is saved afterwards. */
  async function end<Answer>(
    request: (sent: { file: string; version: number; base: string | null }) => Promise<Answer>,
    became: (answer: Answer, text: string) => { published: string; base: string | null },
  ): Promise<Answer> {
    const { savedText: text, version, base } = state
    dispatch({ type: 'end' })
    try {
      const answer = await request({ file, version, base })
      dispatch({ type: 'ended', text, ...became(answer, text) })
      return answer
    } catch (error) {
      dispatch({ type: 'notEnded', isUnknown: !(error instanceof RequestFailure) || error.status === 0 })
      throw error
    } finally {
      if (state.saving.state === 'typing') later(REST_MS)
    }
  }

  const onReturn = () => state.saving.state === 'offline' && later(0)
  const askBeforeLeaving = (event: BeforeUnloadEvent) => {
    if (isUnsaved(state) && !state.isStored) event.preventDefault()
  }
  /** Saves as the page goes away. What doesn't get through is this tab's own when it's back. */
  const leave = () => {
    inTabStorage((storage) => storage.setItem(DRAFT_TAB_KEY, of))
    void save()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getState: () => state,
    /** Stores it in this browser at once, and saves it when the typing rests. */
    change: (text: string) => {
      if (text === state.text) return
      dispatch({ type: 'type', text })
      if (state.saving.state !== 'conflict' && state.saving.state !== 'signed out') later(REST_MS)
    },
    save,
    /** @param note why, for the history @throws RequestFailure */
    publish: (note: string): Promise<PublishedAnswer> =>
      end(
        (sent) => post<PublishedAnswer>('/api/console/content/publish', { ...sent, note }, { stays: true }),
        ({ revision }, text) => ({ published: text, base: revision.id }),
      ),
    /** @throws RequestFailure */
    discard: ({ published, base }: PieceAnswer) =>
      end(
        ({ version }) => post('/api/console/content/discard-draft', { file, version }),
        () => ({ published: published ?? '', base }),
      ),
    /** Settles a conflict: this text becomes the draft. @param basis which version it stands on now */
    resolve(text: string, basis: { base: string | null; isRebased: boolean } = { base: state.base, isRebased: false }) {
      dispatch({ type: 'resolve', text, ...basis })
      return save()
    },
    /** Takes what the server has in place of what's here. */
    replace(text: string, version: number, base: string | null) {
      clearTimeout(timer)
      dispatch({ type: 'replace', text, version, base, at: Date.now() })
    },
    /**
     * Takes over what the server says now, unless something's being written.
     * @returns whether that settles a conflict: what was published is what stands here
     */
    refresh(now: PieceAnswer): boolean {
      const isRecorded = settles(state, now)
      dispatch({ type: 'refresh', piece: now, at: Date.now() })
      if (state.saving.state === 'typing') later(REST_MS)
      return isRecorded
    },
    /** The session has ended, as Publish was told. */
    endSession: () => apply({ type: 'endSession' }),
    /** Begins: saves what this browser stored, and what's typed from now on. */
    start() {
      isStopped = false
      inTabStorage((storage) => storage.removeItem(DRAFT_TAB_KEY))
      globalThis.addEventListener?.('online', onReturn)
      globalThis.addEventListener?.('beforeunload', askBeforeLeaving)
      globalThis.addEventListener?.('pagehide', leave)
      // Or what was saved as the page went away would be taken for newer words later on.
      forgetSaved(piece, by)
      if (state.saving.state === 'typing') later(0)
    },
    /** Stops saving. What's unsaved stays in this browser. */
    stop() {
      isStopped = true
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', onReturn)
      globalThis.removeEventListener?.('beforeunload', askBeforeLeaving)
      globalThis.removeEventListener?.('pagehide', leave)
    },
  }
}

/** Storage that a reload of the tab finds again. A copy of the tab doesn't, as it's empty while the tab is open. */
function inTabStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}

/** What the server has instead; null if that's nothing, or the error is another one. */
const conflictOf = (error: unknown): ShownDraft | null =>
  error instanceof RequestFailure && error.status === 409 ? (error.answer as DraftConflict).draft : null

function failureOf(error: unknown, startedFrom: string): Saving {
  const sentence = sentenceOf(error)
  if (!(error instanceof RequestFailure)) return { state: 'refused', sentence }
  if (error.status === 401) return { state: 'signed out' }
  if (error.status === 0) return { state: 'offline', sentence: 'no connection.' }
  if (error.status === 429 || error.status >= 500) return { state: 'offline', sentence }
  if (error.status === 409) {
    const draft = conflictOf(error)
    const theirs = draft && { text: draft.text, by: draft.by, at: draft.at }
    return { state: 'conflict', theirs, theirVersion: draft?.version ?? 0, startedFrom }
  }
  return { state: 'refused', sentence }
}
