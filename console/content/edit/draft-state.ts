import type { DraftAnswer, PieceAnswer, ShownDraft } from '#contracts/console-content.ts'
import type { ContentProblem } from '#contracts/content-problems.ts'
import type { NoteDraft } from '../../leads/note-drafts.ts'

export type Saving =
  | { state: 'as published' | 'typing' | 'saving' | 'signed out' }
  | { state: 'saved'; at: number }
  /** Not on the server: the save failed. */
  | { state: 'offline' | 'refused'; sentence: string }
  /**
   * Somebody has saved another draft, or (null) published or discarded this one. Nothing is saved until that's settled.
   * @property startedFrom the text that both started from; null if that isn't known
   */
  | { state: 'conflict'; theirs: ShownDraft | null; startedFrom: string | null }

export interface DraftState {
  readonly text: string
  /** The draft's on the server; 0 if there's none. */
  readonly version: number
  /** The revision that the text started from. */
  readonly base: string | null
  readonly savedText: string
  readonly problems: readonly ContentProblem[]
  readonly saving: Saving
  /** What was sent and never answered: the server may have it, and then it's nobody else's. */
  readonly unanswered: readonly string[]
  /** The draft is being published or discarded. Nothing is saved until that's answered. */
  readonly isEnding: boolean
  /** The next save says that the person has seen the release's text. */
  readonly isRebased: boolean
  /** Even the same text is saved once it stands on another version. */
  readonly mustSave: boolean
  /** Whether this browser's storage has what the server hasn't. */
  readonly isStored: boolean
}

export type DraftEvent =
  | { type: 'type'; text: string }
  | { type: 'send' }
  | { type: 'saved'; text: string; answer: DraftAnswer }
  | { type: 'ownSaveFound'; stored: ShownDraft }
  | { type: 'failed'; saving: Saving }
  | { type: 'end' }
  /** `text` was published or discarded; visitors have `published` now. */
  | { type: 'ended'; text: string; published: string; base: string | null }
  /** `isUnknown`: the answer got lost, so it may have been ended. */
  | { type: 'notEnded'; isUnknown: boolean }
  | { type: 'resolve'; text: string; base: string | null; isRebased: boolean }
  | { type: 'replace'; text: string; version: number; base: string | null; at: number }
  | { type: 'refresh'; piece: PieceAnswer; at: number }
  | { type: 'endSession' }

/** Of what was sent without an answer, the first are the likeliest to have arrived, then the last. */
const MAX_UNANSWERED = 4

const AS_PUBLISHED: Saving = { state: 'as published' }

export const isUnsaved = ({ text, savedText }: DraftState): boolean => text !== savedText

/** Where a text stands: the draft's version and the revision that it started from. */
export const positionOf = ({ version, base }: Pick<DraftState, 'version' | 'base'>) => `${version} ${base ?? ''}`

export const serverTextOf = ({ draft, published }: PieceAnswer) => draft?.text ?? published ?? ''

function fromServer(piece: PieceAnswer): DraftState {
  const { draft, base, problems } = piece
  const text = serverTextOf(piece)
  return {
    text,
    version: draft?.version ?? 0,
    base: draft ? draft.base : base,
    savedText: text,
    problems,
    saving: draft ? { state: 'saved', at: draft.at } : AS_PUBLISHED,
    unanswered: [],
    isEnding: false,
    isRebased: false,
    mustSave: false,
    isStored: true,
  }
}

/** A piece as it opens. @param local the words in this browser's storage that the server doesn't have */
export function openDraft(piece: PieceAnswer, by: string, local: NoteDraft | undefined): DraftState {
  const begun = fromServer(piece)
  if (!local || local.text === begun.text) return begun
  const { draft } = piece
  const state = { ...begun, text: local.text, unanswered: local.sent ?? [] }
  const isCurrent =
    local.id === positionOf(begun) ||
    (isOwn(state, draft, by) && local.id.endsWith(` ${draft.base ?? ''}`)) ||
    isOwnPublished(state, piece)
  const startedFrom = startOf(local.id, piece)
  return { ...state, saving: isCurrent ? { state: 'typing' } : { state: 'conflict', theirs: draft, startedFrom } }
}

/** A save of this page's, or of the page before a reload, whose answer got lost. */
export const isOwn = (
  { unanswered }: Pick<DraftState, 'unanswered'>,
  stored: ShownDraft | null,
  by: string,
): stored is ShownDraft => stored !== null && stored.by === by && unanswered.includes(stored.text)

/** What was sent from here is published, though its answer got lost. */
const isOwnPublished = ({ unanswered }: DraftState, { draft, published }: PieceAnswer): boolean =>
  !draft && published !== null && unanswered.includes(published)

/** What words in this browser's storage started from: known if they were the first of a draft. */
function startOf(position: string, { draft, draftBase, published, base }: PieceAnswer): string | null {
  if (draft && position === positionOf({ version: 0, base: draft.base })) return draftBase
  return !draft && position === positionOf({ version: 0, base }) ? published : null
}

/** The rules for a draft: what's typed is lost by no answer, whatever was asked and whenever it comes. */
export function reduceDraft(state: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case 'type':
      return event.text === state.text ? state : type(state, event.text)
    case 'send':
      return { ...state, unanswered: withSent(state), saving: { state: 'saving' } }
    case 'saved': {
      const { version, problems, at } = event.answer
      const saved = { ...state, version, problems, savedText: event.text, unanswered: [] }
      return rest({ ...saved, isRebased: false, mustSave: false }, { state: 'saved', at })
    }
    case 'ownSaveFound':
      return { ...state, version: event.stored.version, savedText: event.stored.text }
    case 'failed':
      return { ...state, saving: event.saving }
    case 'end':
      return { ...state, isEnding: true, unanswered: withSent(state) }
    case 'ended': {
      const { text, published, base } = event
      // What was typed after the request is a draft upon what's published now.
      const next = state.text === text ? published : state.text
      const ended = { ...state, text: next, savedText: published, version: 0, base, unanswered: [], isEnding: false }
      return rest(ended, AS_PUBLISHED)
    }
    case 'notEnded':
      return { ...state, isEnding: false, unanswered: event.isUnknown ? state.unanswered : [] }
    case 'resolve': {
      const { saving } = state
      const met = saving.state === 'conflict' ? saving : undefined
      return {
        ...state,
        text: event.text,
        base: event.base,
        version: met ? (met.theirs?.version ?? 0) : state.version,
        savedText: met?.theirs?.text ?? state.savedText,
        isRebased: event.isRebased,
        mustSave: true,
        saving: { state: 'typing' },
      }
    }
    case 'replace':
      return replace(state, event)
    case 'refresh':
      return refresh(state, event)
    case 'endSession':
      return { ...state, mustSave: true, saving: { state: 'signed out' } }
  }
}

const withSent = ({ unanswered, text }: DraftState) => [...unanswered.slice(0, MAX_UNANSWERED - 1), text]

/** Nothing is under way: what's unsaved is being typed. */
const rest = (state: DraftState, saved: Saving): DraftState => ({
  ...state,
  saving: isUnsaved(state) ? { state: 'typing' } : saved,
})

function type(state: DraftState, text: string): DraftState {
  const { saving } = state
  const typed = { ...state, text }
  if (saving.state === 'conflict' || saving.state === 'signed out') return typed
  return rest(typed, state.version === 0 ? AS_PUBLISHED : saving)
}

function replace(state: DraftState, { text, version, base, at }: Omit<DraftEvent & { type: 'replace' }, 'type'>) {
  const saving: Saving = version === 0 ? AS_PUBLISHED : { state: 'saved', at }
  return { ...state, text, version, base, savedText: text, unanswered: [], saving }
}

function refresh(state: DraftState, { piece, at }: DraftEvent & { type: 'refresh' }): DraftState {
  const { published, base, draft, problems } = piece
  const { saving, text } = state
  const asPublished = { text: published ?? '', version: 0, base, at }
  let next = state
  // What stands here is published: that settles a conflict, or the saved draft went out by the clock, or by “Publish now”.
  if (settles(state, piece) || (saving.state === 'saved' && !draft && published === text))
    next = replace(state, asPublished)
  else if (saving.state === 'conflict' && saving.theirs === null && isOwnPublished(state, piece))
    next = rest({ ...state, version: 0, base, savedText: published ?? '', unanswered: [] }, AS_PUBLISHED)
  else if (saving.state === 'as published' && draft) next = replace(state, { ...draft, at })
  else if (saving.state === 'as published' && (base !== state.base || published !== text))
    next = replace(state, asPublished)
  return next.text === serverTextOf(piece) ? { ...next, problems } : next
}

export const settles = ({ saving, text }: DraftState, { draft, published }: PieceAnswer): boolean =>
  saving.state === 'conflict' && saving.theirs === null && !draft && published === text
