import { useEffect, useState } from 'react'
import { type ChipSuggestion, suggestChip } from './suggest-chip.ts'

/** Which download fits; undefined until the browser has told, and where it does not. */
export function useChipSuggestion(): ChipSuggestion {
  const [suggestion, setSuggestion] = useState<ChipSuggestion>()
  // Asks the browser about its machine, which it answers later.
  useEffect(() => void suggestChip().then(setSuggestion), [])
  return suggestion
}
