import type { ContentProblem, DraftAnswer, DraftConflict, PieceAnswer, ShownDraft } from '#contracts/console-content.ts'
import { CallFailure, post, sentenceOf } from '../call.ts'
import { keepDraft, type NoteDraft, readDraft } from '../note-drafts.ts'

export interface Theirs {
  text: string
  by: string
  at: number
}

/** Whether what's typed is on the server. */
export type Saving =
  | { state: 'as published' | 'typing' | 'saving' }
  | { state: 'saved'; at: number }
  /** It's in this browser alone. */
  | { state: 'offline' | 'signed out' | 'refused'; sentence: string }
  /**
   * Somebody has saved another draft, or (null) published or discarded this one. Nothing is saved until that's settled.
   * @property startedFrom the text that both started from; null if that isn't known
   */
  | { state: 'conflict'; theirs: Theirs | null; theirVersion: number; startedFrom: string | null }

export interface Writing {
  text: string
  /** The draft's on the server; 0 if there's none. */
  version: number
  /** The revision that the text started from. */
  base: string | null
  savedText: string
  problems: ContentProblem[]
  saving: Saving
}

const RESTS_MS = 800
const RETRY_MS = 5000
/** Of what was sent without an answer, the first are the likeliest to have arrived, then the last. */
const MOST_UNANSWERED = 4

const AS_PUBLISHED: Saving = { state: 'as published' }
const SIGNED_OUT: Saving = {
  state: 'signed out',
  sentence: 'Not saved: you’ve been signed out. Kept on this device.',
}

const placeOf = ({ version, base }: Pick<Writing, 'version' | 'base'>) => `${version} ${base ?? ''}`

const serverTextOf = ({ draft, published }: PieceAnswer) => draft?.text ?? published ?? ''

/** Whether this browser kept words that were sent, so that the server may have them though its answer got lost. */
export const mayBeSaved = ({ text, sent = [] }: NoteDraft): boolean => sent.includes(text)

/** Forgets the words that were saved as their page went away. @returns whether this browser has some that weren't */
export function forgetIfSaved(piece: PieceAnswer, by: string): boolean {
  const { file } = piece.piece
  const kept = readDraft(file, by)
  if (!kept || kept.text !== serverTextOf(piece)) return kept !== undefined
  keepDraft(file, by, { id: kept.id, text: '' })
  return false
}

export type DraftKeeper = ReturnType<typeof keepDraftOf>

/** Saves a piece's draft as one types, through a lost network, an ended session, a reload, and other people's saves. */
export function keepDraftOf(piece: PieceAnswer, by: string) {
  const { file } = piece.piece
  const { draft } = piece
  const serverText = serverTextOf(piece)
  const begun: Writing = {
    text: serverText,
    version: draft?.version ?? 0,
    base: draft ? draft.base : piece.base,
    savedText: serverText,
    problems: piece.problems,
    saving: draft ? { state: 'saved', at: draft.at } : AS_PUBLISHED,
  }
  let writing = begun
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The next save says that the person has seen the release's text. */
  let isRebased = false
  /** Even the same text is saved once it stands on another version. */
  let mustSave = false
  let inFlight: Promise<boolean> | undefined
  let isStopped = true
  /** What was sent and never answered: the server may have it, and then it's nobody else's. */
  let unanswered: string[] = []

  const tell = (next: Partial<Writing>) => {
    writing = { ...writing, ...next }
    for (const listener of listeners) listener()
  }
  const keepHere = () =>
    keepDraft(file, by, {
      id: placeOf(writing),
      text: writing.text === writing.savedText ? '' : writing.text,
      ...(unanswered.length > 0 && { sent: unanswered }),
    })
  const later = (wait: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void save(), wait)
  }

  /** A save of this page's, or of the page before a reload, whose answer got lost. */
  const isOwn = (stored: ShownDraft | null): stored is ShownDraft =>
    stored !== null && stored.by === by && unanswered.includes(stored.text)

  const kept = readDraft(file, by)
  if (kept && kept.text !== serverText) {
    unanswered = kept.sent ?? []
    const isCurrent = kept.id === placeOf(begun) || (isOwn(draft) && kept.id.endsWith(` ${draft.base ?? ''}`))
    const theirs = draft ? { text: draft.text, by: draft.by, at: draft.at } : null
    tell({
      text: kept.text,
      saving: isCurrent
        ? { state: 'typing' }
        : { state: 'conflict', theirs, theirVersion: begun.version, startedFrom: startOf(kept.id, piece) },
    })
  }

  async function send(): Promise<boolean> {
    const { text, version, base } = writing
    unanswered = [...unanswered.slice(0, MOST_UNANSWERED - 1), text]
    keepHere()
    tell({ saving: { state: 'saving' } })
    try {
      const sent = { file, text, base, version, rebased: isRebased }
      const answer = await post<DraftAnswer>('/api/console/content/draft', sent, { stays: true })
      isRebased = false
      mustSave = false
      unanswered = []
      const isAll = writing.text === text
      tell({
        version: answer.version,
        savedText: text,
        problems: answer.problems,
        saving: isAll ? { state: 'saved', at: answer.at } : { state: 'typing' },
      })
      keepHere()
      if (!isAll) later(RESTS_MS)
      return isAll
    } catch (error) {
      const stored = conflictOf(error)
      if (stored && stored.base === base && isOwn(stored)) {
        tell({ version: stored.version, savedText: stored.text })
        return send()
      }
      tell({ saving: failed(error, writing.savedText) })
      if (writing.saving.state === 'offline') later(RETRY_MS)
      return false
    }
  }

  /** Saves what's unsaved now. @returns whether all of it is on the server */
  function save(): Promise<boolean> {
    clearTimeout(timer)
    if (inFlight) return inFlight.then(save)
    if (writing.saving.state === 'conflict') return Promise.resolve(false)
    if (writing.text === writing.savedText && !mustSave) return Promise.resolve(true)
    inFlight = send().finally(() => {
      inFlight = undefined
    })
    return inFlight
  }

  const onReturn = () => writing.saving.state === 'offline' && later(0)

  const take = (text: string, version: number, base: string | null) => {
    clearTimeout(timer)
    unanswered = []
    const saving: Saving = version === 0 ? AS_PUBLISHED : { state: 'saved', at: Date.now() }
    tell({ text, version, base, savedText: text, saving })
    keepHere()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    now: () => writing,
    /** Keeps it in this browser at once, and saves it when the typing rests. */
    change: (text: string) => {
      if (text === writing.text) return
      const isSignedOut = writing.saving.state === 'signed out'
      const isHeld = writing.saving.state === 'conflict' || isSignedOut
      const restState: Saving =
        text !== writing.savedText ? { state: 'typing' } : writing.version === 0 ? AS_PUBLISHED : writing.saving
      tell({ text, saving: isSignedOut ? SIGNED_OUT : isHeld ? writing.saving : restState })
      keepHere()
      if (!isHeld) later(RESTS_MS)
    },
    save,
    /** Settles a conflict: this text becomes the draft. @param stands on which version it stands now */
    async settle(
      text: string,
      stands: { base: string | null; rebased: boolean } = { base: writing.base, rebased: false },
    ) {
      const { base, rebased } = stands
      isRebased = rebased
      const { saving } = writing
      const met = saving.state === 'conflict' ? saving : undefined
      mustSave = true
      tell({
        text,
        base,
        version: met?.theirVersion ?? writing.version,
        savedText: met?.theirs?.text ?? writing.savedText,
        saving: { state: 'typing' },
      })
      keepHere()
      return save()
    },
    take,
    /**
     * Takes over what the server says now, unless something's being written.
     * @returns whether that settles a conflict: what was published is what stands here
     */
    follow({ published, base: latest, draft: theirs, problems }: PieceAnswer): boolean {
      const { saving, text } = writing
      const isSame = saving.state === 'conflict' && saving.theirs === null && !theirs && published === text
      if (isSame) take(text, 0, latest)
      else if (saving.state === 'as published') {
        if (theirs) take(theirs.text, theirs.version, theirs.base)
        else if (latest !== writing.base || published !== writing.text) take(published ?? '', 0, latest)
      }
      if (writing.text === (theirs?.text ?? published ?? '')) tell({ problems })
      return isSame
    },
    /** The session has ended, as Publish was told. */
    endSession() {
      mustSave = true
      tell({ saving: { state: 'signed out', sentence: 'Not published: you’ve been signed out. The draft is saved.' } })
    },
    /** Begins: saves what this browser kept, and what's typed from now on. */
    start() {
      isStopped = false
      globalThis.addEventListener?.('online', onReturn)
      // Or what was saved as the page went away would be taken for newer words later on.
      if (writing === begun) forgetIfSaved(piece, by)
      if (writing.saving.state === 'typing') later(0)
    },
    /** Stops saving. What's unsaved stays in this browser. */
    stop() {
      isStopped = true
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', onReturn)
    },
  }
}

/** What words that were kept in this browser started from: known if they were the first of a draft. */
function startOf(place: string, { draft, draftBase, published, base }: PieceAnswer): string | null {
  if (draft && place === placeOf({ version: 0, base: draft.base })) return draftBase
  return !draft && place === placeOf({ version: 0, base }) ? published : null
}

/** What the server has instead; null if that's nothing, or the error is another one. */
const conflictOf = (error: unknown): ShownDraft | null =>
  error instanceof CallFailure && error.status === 409 ? (error.answer as DraftConflict).draft : null

function failed(error: unknown, startedFrom: string): Saving {
  const sentence = sentenceOf(error)
  if (!(error instanceof CallFailure)) return { state: 'refused', sentence }
  if (error.status === 401) return SIGNED_OUT
  if (error.status === 0) return { state: 'offline', sentence: 'no connection.' }
  if (error.status === 429 || error.status >= 500) return { state: 'offline', sentence }
  if (error.status === 409) {
    const draft = conflictOf(error)
    const theirs = draft && { text: draft.text, by: draft.by, at: draft.at }
    return { state: 'conflict', theirs, theirVersion: draft?.version ?? 0, startedFrom }
  }
  return { state: 'refused', sentence }
}
