import { type SyntheticEvent, useCallback, useState } from 'react'
import * as z from 'zod/mini'
import { ifPossible } from '#contracts/if-possible.ts'
import { NOTE_DRAFTS_KEY } from '#contracts/storage-keys.ts'
import { useConsoleData } from '../frame/console-data.ts'

const stored = z.object({
  id: z.string(),
  text: z.string(),
  sent: z.optional(z.array(z.string())),
  by: z.string(),
  at: z.number(),
})

/**
 * A note, or a piece's text, that isn't saved yet. @property id makes a retry save a note once; of a piece, what it
 * started from. @property sent of a piece, texts that went to the server and were never answered
 */
export type NoteDraft = Pick<z.infer<typeof stored>, 'id' | 'text' | 'sent'>

const drafts = z.record(z.string(), stored)

/** Drafts that no one came back to are dropped after this. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000
const MOST = 20

function readAll(): z.infer<typeof drafts> {
  const all = ifPossible(() => drafts.parse(JSON.parse(localStorage.getItem(NOTE_DRAFTS_KEY) ?? '{}'))) ?? {}
  return Object.fromEntries(Object.entries(all).filter(([, { at }]) => Date.now() - at < RETENTION_MS))
}

/** What this person left half-typed in this browser. @param of a lead's id, or a piece's file */
export function readDraft(of: string, by: string): NoteDraft | undefined {
  const draft = readAll()[of]
  return draft?.by === by ? draft : undefined
}

/** Unsaved words of a piece. @property of under which this browser stores them: each tab has its own */
export type LocalDraft = NoteDraft & { of: string }

/** What this person's tabs left unsaved of a file in this browser, newest first. */
export const readLocalDrafts = (file: string, by: string): LocalDraft[] =>
  Object.entries(readAll())
    .filter(([of, draft]) => (of === file || of.startsWith(`${file}#`)) && draft.by === by)
    .toSorted(([, one], [, other]) => other.at - one.at)
    .map(([of, draft]) => ({ of, ...draft }))

/** Keeps it until it's saved, and forgets a blank one. @returns false if this browser's storage is full or blocked */
export function saveDraft(of: string, by: string, { id, text, sent = [] }: NoteDraft): boolean {
  const { [of]: _, ...others } = readAll()
  const entries = Object.entries(others).toSorted(([, one], [, other]) => other.at - one.at)
  const draft = { id, text, by, at: Date.now(), ...(sent.length > 0 && { sent }) }
  const all = [...(text.trim() === '' ? [] : [[of, draft] as const]), ...entries.slice(0, MOST - 1)]
  // Where there's no room, the words matter more than the copies that were sent.
  return (
    write(Object.fromEntries(all)) || write(Object.fromEntries(all.map(([key, { sent: _, ...one }]) => [key, one])))
  )
}

/** Whether this person left anything half-typed in this browser. */
export const hasDrafts = (by: string): boolean => Object.values(readAll()).some((draft) => draft.by === by)

export const forgetDrafts = (): boolean => write({})

/** Forgets all that was begun about a lead, by anyone. */
export const forgetDraftsAbout = (leadId: string): boolean =>
  write(Object.fromEntries(Object.entries(readAll()).filter(([of]) => !of.includes(leadId))))

/** @returns false if there's no room: the text is still on the page then */
const write = (all: z.infer<typeof drafts>): boolean =>
  ifPossible(() => {
    if (Object.keys(all).length === 0) localStorage.removeItem(NOTE_DRAFTS_KEY)
    else localStorage.setItem(NOTE_DRAFTS_KEY, JSON.stringify(all))
    return true
  }) ?? false

/** A text that's kept until it's sent. It has one id until then, so that a retry doesn't send it twice. */
export function useKeptText(of: string) {
  const by = useConsoleData().me?.email ?? ''
  const [draft, setDraft] = useState<NoteDraft>(() => readDraft(of, by) ?? { id: crypto.randomUUID(), text: '' })
  const change = (text: string, id = draft.id) => {
    setDraft({ id, text })
    saveDraft(of, by, { id, text })
  }
  return { ...draft, change, begin: (text: string) => change(text, crypto.randomUUID()) }
}

const isText = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  field.name !== '' &&
  !/^(radio|checkbox|hidden)$/.test(field.type)

/**
 * Keeps what's typed in a small form as notes are kept: until it's sent, through a reload and a session that ends. Its
 * fields aren't controlled, and have names; `data-secret` keeps one out of the browser's storage. @param of what the form is about; no two forms are about the same
 */
export function useSavedForm(of: string) {
  const by = useConsoleData().me?.email ?? ''
  /** Puts what was typed earlier into the form's fields. */
  const fill = useCallback(
    (form: HTMLFormElement | null) => {
      for (const [name, value] of new URLSearchParams(readDraft(of, by)?.text)) {
        const field = form?.elements.namedItem(name)
        if (isText(field) || field instanceof HTMLSelectElement) field.value = value
      }
    },
    [of, by],
  )
  const keep = ({ currentTarget: form }: SyntheticEvent<HTMLFormElement>) => {
    const isTyped = [...form.elements].some((field) => isText(field) && field.value.trim() !== '')
    const isStored = (name: string) => form.querySelector(`[name="${name}"][data-secret]`) === null
    const texts = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && isStored(name) ? [[name, value]] : [],
    )
    saveDraft(of, by, { id: '', text: isTyped ? new URLSearchParams(texts).toString() : '' })
  }
  return {
    /** What the form gets. */
    form: { ref: fill, onInput: keep },
    fill,
    isKept: () => readDraft(of, by) !== undefined,
    forget: () => saveDraft(of, by, { id: '', text: '' }),
  }
}
