import { useState, useSyncExternalStore } from 'react'
import { type Choice, isRefused, readChoice, subscribe } from '../consent/consent.ts'

/** Whether the assistant may load: `unknown` while the page is rendered where nobody's choice is known. */
export type Leave = 'unknown' | 'given' | 'refused'

/**
 * The visitor came for the assistant, so it may load unless the visitor has refused functionality (decisions §7).
 * @returns that, and what lets it load this once; a change of the choice ends that again
 */
export function useAssistantLeave(): [Leave, () => void] {
  const choice = useSyncExternalStore(subscribe, readChoice, () => null)
  const [asked, setAsked] = useState<{ under: Choice | undefined }>()
  if (choice === null) return ['unknown', () => {}]
  const isAskedFor = asked !== undefined && asked.under === choice
  return [isRefused('functionality') && !isAskedFor ? 'refused' : 'given', () => setAsked({ under: choice })]
}
