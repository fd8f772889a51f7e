import { useEffect, useState } from 'react'
import * as z from 'zod/mini'

const automationMode = z.object({ mode: z.enum(['working', 'failing']) })
type Mode = z.infer<typeof automationMode>['mode']

const modes: { value: Mode; label: string }[] = [
  { value: 'working', label: 'Takes everything' },
  { value: 'failing', label: 'Answers 500' },
]

/** Asks for the mode, or sets it; undefined when the server cannot be reached. */
async function askMode(init?: RequestInit): Promise<Mode | undefined> {
  try {
    return automationMode.parse(await (await fetch('/sandbox/automation-mode', init)).json()).mode
  } catch {
    return undefined
  }
}

const change = (mode: Mode) =>
  askMode({ method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ mode }) })

/** Makes the stand-in for the automation fail, so that one can watch a lead wait and arrive later. */
export function AutomationMode() {
  const [mode, setMode] = useState<Mode>()
  // Follows the server, which may have been told something else in another tab.
  useEffect(() => {
    void askMode().then(setMode)
  }, [])

  return (
    <fieldset disabled={!mode}>
      <legend className="label mb-2 text-quiet">The receiver</legend>
      <div className="inline-flex flex-wrap rounded-sm border border-ink">
        {modes.map(({ value, label }) => (
          <label
            key={value}
            className="segment min-h-12 content-center px-4.5 font-mono text-[0.8125rem] font-medium not-first-of-type:border-l not-first-of-type:border-ink has-checked:bg-ink has-checked:text-paper"
          >
            <input
              type="radio"
              name="mode"
              className="sr-only"
              checked={mode === value}
              onChange={() => change(value).then(setMode)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
