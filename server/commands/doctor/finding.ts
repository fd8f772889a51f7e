/** What one look found. `cure` says what to do about it; nothing here ever holds a setting's value. */
export type Finding = { name: string; says: string } & (
  | { state: 'ok'; cure?: undefined }
  | { state: 'warning' | 'not-ready'; cure: string }
)

/** Findings of one kind, under one heading. */
export interface FindingGroup {
  title: string
  findings: readonly Finding[]
}

/** Nothing is to be done. */
export const ok = (name: string, says: string): Finding => ({ name, state: 'ok', says })

/** To be known before a launch, which it does not keep back. */
export const warning = (name: string, says: string, cure: string): Finding => ({ name, state: 'warning', says, cure })

/** Stands between this checkout and a launch. */
export const notReady = (name: string, says: string, cure: string): Finding => ({
  name,
  state: 'not-ready',
  says,
  cure,
})

/** How many findings keep a launch back. */
export const countObstacles = (groups: readonly FindingGroup[]): number =>
  groups.flatMap(({ findings }) => findings).filter(({ state }) => state === 'not-ready').length
