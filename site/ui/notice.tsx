import type { ComponentProps } from 'react'

const tones = { good: 'border-good text-good', bad: 'border-bad text-bad' }

export const Notice = ({ tone, children, className = '' }: ComponentProps<'div'> & { tone: keyof typeof tones }) => (
  <div className={`border-l-3 py-1 pl-4 text-small font-medium ${tones[tone]} ${className}`}>{children}</div>
)
