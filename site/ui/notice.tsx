import type { ReactNode } from 'react'

interface NoticeProps {
  tone: 'good' | 'bad'
  children: ReactNode
  className?: string
}

const tones = { good: 'border-good text-good', bad: 'border-bad text-bad' }

export const Notice = ({ tone, children, className = '' }: NoticeProps) => (
  <div className={`border-l-3 py-1 pl-4 text-small font-medium ${tones[tone]} ${className}`}>{children}</div>
)
