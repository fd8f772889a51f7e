import type {
  DraftAnswer,
  DraftConflict,
  PieceAnswer,
  PublishedAnswer,
  ScheduledAnswer,
  ShownDraft,
} from '#contracts/console-content.ts'
import { post, RequestFailure, sentenceOf } from '../../frame/request.ts'
import { type DraftEvent, isOwn, isUnsaved, openDraft, reduceDraft, type Saving, settles } from './draft-state.ts'
import { forgetSaved, openTabWords } from './tab-words.ts'

const REST_MS = 800
const RETRY_MS = 5000

export type DraftSession = ReturnType<typeof openDraftSession>

/**
 * Saves a piece's draft as one types, through a lost network, an ended session, a reload, and other people's saves. The
 * rules are `reduceDraft`'s. Each tab stores its own words; a new one takes up those of the tab that it was, or else the
 * newest.
 */
export function openDraftSession(piece: PieceAnswer, by: string) {
  const words = openTabWords(piece, by)
  const draft = openState(piece, by, words)
  const { getState, dispatch } = draft
  const saving = openSaving(piece.piece.file, by, draft)
  const { save, later, end } = saving
  let listening: AbortController | undefined

  const onReturn = () => getState().saving.state === 'offline' && later(0)
  const askBeforeLeaving = (event: BeforeUnloadEvent) => {
    if (isUnsaved(getState()) && !getState().isStored) event.preventDefault()
  }
  /** Saves as the page goes away. What doesn't get through is this tab's own when it's back. */
  const leave = () => {
    words.leave()
    void save()
  }

  return {
    subscribe: draft.subscribe,
    getState,
    /** Stores it in this browser at once, and saves it when the typing rests. */
    change: (text: string) => {
      if (text === getState().text) return
      dispatch({ type: 'type', text })
      const { state } = getState().saving
      if (state !== 'conflict' && state !== 'signed out') later(REST_MS)
    },
    save,
    /** @param note why, for the history @throws RequestFailure */
    publish: (note: string): Promise<PublishedAnswer> =>
      end(
        (sent) => post<PublishedAnswer>('/api/console/content/publish', { ...sent, note }, { stays: true }),
        ({ revision }, text) => ({ published: text, base: revision.id }),
      ),
    /**
     * Has the saved draft go out when the firm's clocks show this, in place of a plan made at `instead`. It stays a draft
     * until then. @throws RequestFailure
     */
    schedule: (note: string, local: string, instead: number | null) => {
      const { version, base } = getState()
      const sent = { file: piece.piece.file, version, base, note, local, instead }
      return post<ScheduledAnswer>('/api/console/content/schedule', sent, { stays: true })
    },
    /** @throws RequestFailure */
    discard: ({ published, base }: PieceAnswer) =>
      end(
        ({ version }) => post('/api/console/content/discard-draft', { file: piece.piece.file, version }),
        () => ({ published: published ?? '', base }),
      ),
    /** Settles a conflict: this text becomes the draft. @param basis which version it stands on now */
    resolve(
      text: string,
      basis: { base: string | null; isRebased: boolean } = { base: getState().base, isRebased: false },
    ) {
      dispatch({ type: 'resolve', text, ...basis })
      return save()
    },
    replace(text: string, version: number, base: string | null) {
      saving.cancel()
      dispatch({ type: 'replace', text, version, base, at: Date.now() })
    },
    /** Takes over what the server says, unless something's being written. @returns whether that settles a conflict */
    refresh(now: PieceAnswer): boolean {
      const isRecorded = settles(getState(), now)
      dispatch({ type: 'refresh', piece: now, at: Date.now() })
      if (getState().saving.state === 'typing') later(REST_MS)
      return isRecorded
    },
    endSession: () => dispatch({ type: 'endSession' }),
    start() {
      saving.start()
      words.enter()
      listening = new AbortController()
      globalThis.addEventListener?.('online', onReturn, listening)
      globalThis.addEventListener?.('beforeunload', askBeforeLeaving, listening)
      globalThis.addEventListener?.('pagehide', leave, listening)
      // Or what was saved as the page went away would be taken for newer words later on.
      forgetSaved(piece, by)
      if (getState().saving.state === 'typing') later(0)
    },
    /** Stops saving. What's unsaved stays in this browser. */
    stop() {
      saving.stop()
      listening?.abort()
    },
  }
}

/** The draft's state, of which each event is stored in the browser. */
function openState(piece: PieceAnswer, by: string, { local, store }: ReturnType<typeof openTabWords>) {
  let state = openDraft(piece, by, local)
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dispatch: (event: DraftEvent) => {
      const next = reduceDraft(state, event)
      state = { ...next, isStored: store(next) }
      for (const listener of listeners) listener()
    },
  }
}

/** Sends the draft to the server: one request at a time, and again when the network is back. */
function openSaving(file: string, by: string, { getState, dispatch }: ReturnType<typeof openState>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let inFlight: Promise<boolean> | undefined
  let isStopped = true

  const cancel = () => clearTimeout(timer)
  const later = (wait: number) => {
    cancel()
    if (!isStopped) timer = setTimeout(() => void save(), wait)
  }

  async function send(): Promise<boolean> {
    dispatch({ type: 'send' })
    const { text, version, base, isRebased } = getState()
    try {
      const sent = { file, text, base, version, rebased: isRebased }
      const answer = await post<DraftAnswer>('/api/console/content/draft', sent, { stays: true })
      dispatch({ type: 'saved', text, answer })
      if (isUnsaved(getState())) later(REST_MS)
      return !isUnsaved(getState())
    } catch (error) {
      const stored = conflictOf(error)
      if (stored && stored.base === base && isOwn(getState(), stored, by)) {
        dispatch({ type: 'ownSaveFound', stored })
        return send()
      }
      dispatch({ type: 'failed', saving: failureOf(error, getState().savedText) })
      if (getState().saving.state === 'offline') later(RETRY_MS)
      return false
    }
  }

  /** Saves what's unsaved now. @returns whether all of it is on the server */
  function save(): Promise<boolean> {
    cancel()
    if (inFlight) return inFlight.then(save)
    const state = getState()
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
    const { savedText: text, version, base } = getState()
    dispatch({ type: 'end' })
    try {
      const answer = await request({ file, version, base })
      dispatch({ type: 'ended', text, ...became(answer, text) })
      return answer
    } catch (error) {
      dispatch({ type: 'notEnded', isUnknown: !(error instanceof RequestFailure) || error.status === 0 })
      throw error
    } finally {
      if (getState().saving.state === 'typing') later(REST_MS)
    }
  }

  return {
    save,
    later,
    cancel,
    end,
    start: () => {
      isStopped = false
    },
    stop: () => {
      isStopped = true
      cancel()
    },
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
  if (error.status === 409) return { state: 'conflict', theirs: conflictOf(error), startedFrom }
  return { state: 'refused', sentence }
}
