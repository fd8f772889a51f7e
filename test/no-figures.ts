import type { Figures } from '#server/figures.ts'

/** Counts nothing. */
export const NO_FIGURES: Figures = {
  attempted: () => {},
  committed: () => {},
  captured: () => {},
  refused: () => {},
  answered: () => {},
  noticed: () => {},
}
