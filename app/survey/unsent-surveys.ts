import { UNSENT_KEY } from '#contracts/kept-keys.ts'

/** How long a survey that the server hasn't accepted stays on the device. */
const KEPT_MS = 3 * 24 * 60 * 60 * 1000

/** A survey that's on its way. It's kept on the device, so that it outlives its tab. */
interface UnsentSurvey {
  /** Its submission's. */
  id: string
  /** How much was added to it since it was composed; those of an older page don't say. */
  revision?: number
  /** When it was first kept. */
  since: number
  /** As saved-survey.ts writes it. */
  survey: string
  /** Where its visitor came from, as a header: the tab that sends it may have another visit's. */
  attribution: string
}

export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** @param openStorage may throw or return null; nothing is kept then */
export function createUnsentSurveys(openStorage: () => DeviceStorage | null, now: () => number) {
  const read = (): UnsentSurvey[] => {
    try {
      const found: unknown = JSON.parse(openStorage()?.getItem(UNSENT_KEY) ?? '[]')
      return Array.isArray(found) ? found.filter(isUnsent).filter(({ since }) => isRecent(since, now())) : []
    } catch {
      return []
    }
  }
  const write = (surveys: readonly UnsentSurvey[]) => {
    try {
      if (surveys.length > 0) openStorage()?.setItem(UNSENT_KEY, JSON.stringify(surveys))
      else openStorage()?.removeItem(UNSENT_KEY)
    } catch {}
  }
  return {
    read,
    find: (id: string) => read().find((one) => one.id === id),
    /** Unless another tab has kept a later revision. */
    keep({ id, revision = 0, survey, attribution }: Omit<UnsentSurvey, 'since'>) {
      const others = read().filter((one) => one.id !== id)
      const known = read().find((one) => one.id === id)
      if ((known?.revision ?? 0) > revision) return
      const first = { attribution: known?.attribution ?? attribution, since: known?.since ?? now() }
      write([...others, { id, revision, survey, ...first }])
    },
    /** @param upTo a later revision stays */
    drop: (id: string, upTo = Number.POSITIVE_INFINITY) =>
      write(read().filter((one) => one.id !== id || (one.revision ?? 0) > upTo)),
    /** Erases what is too old. */
    tidy: () => write(read()),
  }
}

export type UnsentSurveys = ReturnType<typeof createUnsentSurveys>

// A clock that was set back must not keep it forever.
const isRecent = (since: number, now: number) => Math.abs(now - since) < KEPT_MS

function isUnsent(value: Partial<UnsentSurvey> | null): value is UnsentSurvey {
  return (
    typeof value?.since === 'number' &&
    [value.id, value.survey, value.attribution].every((text) => typeof text === 'string')
  )
}
