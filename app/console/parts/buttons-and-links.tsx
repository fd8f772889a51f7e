import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react'

type Look = 'line' | 'ink' | 'bad'

const looks: Record<Look, string> = {
  line: 'border-edge text-ink hover:border-ink hover:bg-ink hover:text-paper',
  ink: 'border-ink bg-ink text-paper hover:bg-transparent hover:text-ink',
  bad: 'border-bad bg-bad text-raised hover:bg-transparent hover:text-bad',
}

interface SmallButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look
}

/** A button for rows and toolbars. For a page's main action, use the large one in app/ui/button.tsx. */
export const SmallButton = ({ look = 'line', type = 'button', className = '', ...button }: SmallButtonProps) => (
  <button
    {...button}
    type={type}
    className={`inline-flex min-h-9 items-center justify-center rounded-sm border px-3 py-1 text-small font-medium leading-tight transition-colors duration-150 ease-out ${looks[look]} ${className}`}
  />
)

interface ConfirmButtonProps {
  children: ReactNode
  question: string
  /** Names the action: `Remove Ada`. */
  confirm: string
  isBusy?: boolean
  error?: string | undefined
  /** An input, if the action needs one. */
  input?: ReactNode
  /** @param given the input's data */
  onConfirm: (given: FormData) => unknown
}

/** A button for what must not happen by accident: it asks for confirmation in place. */
export function ConfirmButton({
  children,
  question,
  confirm,
  isBusy = false,
  error,
  input,
  onConfirm,
}: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const asking = useRef<HTMLFormElement>(null)
  const wasAsking = useRef(false)
  // React doesn't manage focus: it moves to the question, and back.
  useEffect(() => {
    if (isAsking) asking.current?.querySelector<HTMLElement>('input, button[type=button]')?.focus()
    else if (wasAsking.current) opener.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  if (!isAsking)
    return (
      <button
        ref={opener}
        type="button"
        onClick={() => setAsking(true)}
        className="inline-flex min-h-9 items-center rounded-sm border border-edge px-3 py-1 text-small font-medium leading-tight transition-colors duration-150 ease-out hover:border-bad hover:text-bad"
      >
        {children}
      </button>
    )
  return (
    <form
      ref={asking}
      aria-label={question}
      className="inline-grid border-l-3 border-bad pl-3 text-left"
      onKeyDown={(event) => event.key === 'Escape' && setAsking(false)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onConfirm(new FormData(event.currentTarget))
      }}
    >
      <p className="mb-2 max-w-prose">{question}</p>
      {input}
      {error && (
        <p role="alert" className="mb-2 font-medium text-bad">
          {error}
        </p>
      )}
      <span className="flex flex-wrap gap-2">
        <SmallButton type="submit" look="bad" aria-disabled={isBusy}>
          {confirm}
        </SmallButton>
        <CancelButton onClick={() => setAsking(false)} />
      </span>
    </form>
  )
}

export const CancelButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" onClick={onClick} className="min-h-9 px-2 font-medium underline underline-offset-4">
    Cancel
  </button>
)

interface LinkProps {
  href: string
  children: ReactNode
}

/** A standalone link, as tall as a button. */
export const LinkTo = ({ href, children }: LinkProps) => (
  <a href={href} className="inline-flex min-h-9 items-center font-medium underline underline-offset-4">
    {children}
  </a>
)

export const TextLink = ({ href, children }: LinkProps) => (
  <a href={href} className="font-medium underline underline-offset-4">
    {children}
  </a>
)

/** A link that downloads a file and looks like a button. */
export const DownloadLink = ({ href, children }: LinkProps) => (
  <a
    href={href}
    download
    className="inline-flex min-h-9 items-center rounded-sm border border-edge px-3 py-1 font-medium hover:border-ink hover:bg-ink hover:text-paper"
  >
    {children}
  </a>
)
