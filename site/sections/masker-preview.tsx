import type { MaskingWorkspace } from '@gimbal/masker/workspace/masking-workspace.tsx'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'

type State = 'asleep' | 'loading' | 'failed' | { Workspace: typeof MaskingWorkspace }

const CONTROLS = { Button, Notice, TextArea }

/** Masks a text in the visitor's browser. Loads nothing until the visitor asks for it. */
export function MaskerPreview() {
  const [state, setState] = useState<State>('asleep')

  async function load() {
    if (state === 'loading') return
    setState('loading')
    try {
      const { MaskingWorkspace } = await import('@gimbal/masker/workspace/masking-workspace.tsx')
      setState({ Workspace: MaskingWorkspace })
    } catch {
      setState('failed')
    }
  }

  if (typeof state === 'object')
    return (
      <MaskerFrame>
        <state.Workspace controls={CONTROLS} />
      </MaskerFrame>
    )
  return (
    <MaskerFrame>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 p-5 sm:p-7">
        <Button look="ink" onClick={() => void load()} aria-disabled={state === 'loading'}>
          {state === 'loading' ? 'Loading the preview' : 'Try it on this page'}
        </Button>
        <noscript>
          <p className="text-small">This needs JavaScript. The letter above doesn’t.</p>
        </noscript>
        <p className="max-w-[48ch] text-small text-quiet noscript:hidden">
          Loads about 1 MB, nearly half of it to read PDFs, the rest rules and names from around the world. From then on
          it works without a network. It’s a preview: it misses names, and a person must check.
        </p>
        <div role="status" className="w-full empty:hidden">
          {state === 'failed' && (
            <Notice tone="bad">The preview could not be loaded. Check your connection and press again.</Notice>
          )}
        </div>
      </div>
    </MaskerFrame>
  )
}

const MaskerFrame = ({ children }: { children: ReactNode }) => (
  <section aria-label="Live preview" className="masker border border-ink bg-paper print:hidden">
    {children}
  </section>
)
