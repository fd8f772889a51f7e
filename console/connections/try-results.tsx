import { useState } from 'react'
import type { ConnectionForm, TryAnswer, TryResult } from '#contracts/console-connections.ts'
import { ActionButton } from '../frame/action-button.tsx'

const WORDS: Record<TryResult['state'], { word: string; look: string }> = {
  ok: { word: 'Works', look: 'border-good' },
  warning: { word: 'Note', look: 'border-accent' },
  'not-ready': { word: 'Doesn’t work', look: 'border-bad' },
}

export const TryResults = ({ results }: { results: readonly TryResult[] }) => (
  <ul className="mt-4 grid gap-2">
    {results.map(({ state, says }) => (
      <li key={says} className={`max-w-[72ch] border-l-3 py-0.5 pl-4 wrap-anywhere ${WORDS[state].look}`}>
        <span className="font-medium">{WORDS[state].word}:</span> {says}
      </li>
    ))}
  </ul>
)

export const summaryOf = (results: readonly TryResult[]): string =>
  results.some(({ state }) => state === 'not-ready') ? 'It doesn’t work yet. The reason is shown.' : 'It works.'

/** Tries what whoever runs the server has set. */
export function TryInUse({ connection: { id, version, title } }: { connection: ConnectionForm }) {
  const [results, setResults] = useState<readonly TryResult[]>([])
  return (
    <div>
      <ActionButton<TryAnswer>
        says="Try it"
        label={`Try ${title}`}
        path="/api/console/connections/try"
        body={{ id, version, fields: {}, kept: [], inUse: true }}
        busy="Trying…"
        onDone={(answer) => setResults(answer.results)}
      />
      <div role="status">{results.length > 0 && <TryResults results={results} />}</div>
    </div>
  )
}
