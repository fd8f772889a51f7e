import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

interface OkRowProps {
  disabled: boolean
  label?: string
  children?: ReactNode
}

/** OK, and the key that does the same where there is a keyboard. */
export function OkRow({ disabled, label = 'OK', children }: OkRowProps) {
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-4">
      <Button type="submit" disabled={disabled} className="min-w-18">
        {label}
      </Button>
      {label === 'OK' && (
        <p
          className={`hidden font-mono text-label font-medium text-quiet pointer-fine:block ${disabled ? 'invisible' : ''}`}
        >
          press Enter <span aria-hidden="true">↵</span>
        </p>
      )}
      {children}
    </div>
  )
}
