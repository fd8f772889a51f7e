import type { ReactNode } from 'react'
import type { Answered } from '../use-answer.ts'
import { SmallButton } from './button.tsx'

/** In place of a list that has nothing in it. @param children what to do about it, if anything */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="border-y border-line py-9">
    <p className="text-body font-medium">{title}</p>
    {children && <div className="mt-2 max-w-[60ch] text-quiet">{children}</div>}
  </div>
)

/** In place of what couldn't be had. */
const Failed = ({ sentence, onRetry }: { sentence: string; onRetry: () => void }) => (
  <div role="alert" className="border-l-3 border-bad py-1 pl-4">
    <p className="mb-3 font-medium text-bad">{sentence}</p>
    <SmallButton onClick={onRetry}>Retry</SmallButton>
  </div>
)

/** Below a button or form: why what it was to do couldn't be done. */
export const ActionError = ({ children }: { children: string | undefined }) =>
  children !== undefined && (
    <span role="alert" className="mt-2 block font-medium text-bad">
      {children}
    </span>
  )

/** In place of what is still to come. */
export const Loading = () => (
  <p className="border-y border-line py-9 text-quiet">
    <span className="console-loading">Loading…</span>
  </p>
)

/** Shows what the server answered, or why there's nothing yet. */
export function Answer<Data>({ of, children }: { of: Answered<Data>; children: (data: Data) => ReactNode }) {
  if (of.state === 'loading') return <Loading />
  if (of.state === 'failed') return <Failed sentence={of.sentence} onRetry={of.reload} />
  return children(of.data)
}
