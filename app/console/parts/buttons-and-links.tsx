import { type ButtonHTMLAttributes, type ReactNode, useId, useRef } from 'react'

type Look = 'line' | 'ink' | 'bad'

// A pointer over a button never makes it look like the chosen one of several.
const looks: Record<Look, string> = {
  line: 'border-edge text-ink hover:border-ink hover:bg-raised',
  ink: 'border-ink bg-ink text-paper hover:bg-ink/85',
  bad: 'border-bad bg-bad text-raised hover:bg-bad/85',
}

interface SmallButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look
}

/**
 * A button for rows and toolbars. For a page's main action, use the large one in app/ui/button.tsx. The second press of a
 * double click does nothing: by then, another button may stand there.
 */
export const SmallButton = ({
  look = 'line',
  type = 'button',
  className = '',
  onClick,
  ...button
}: SmallButtonProps) => (
  <button
    {...button}
    type={type}
    onClick={(event) => (event.detail > 1 ? event.preventDefault() : onClick?.(event))}
    className={`inline-flex min-h-9 items-center justify-center rounded-sm border px-3 py-1 text-small font-medium leading-tight transition-colors duration-150 ease-out ${looks[look]} ${className}`}
  />
)

interface ConfirmButtonProps {
  children: ReactNode
  /** Left out while it can be taken back: then it acts at once. The button stays the same, and keeps the focus. */
  question: string | undefined
  /** For screen readers, if `children` don't say of what. */
  label?: string
  /** Names the action: `Remove Ada`. */
  confirm: string
  /** It takes something away for good. */
  isDanger?: boolean
  isBusy?: boolean
  error?: string | undefined
  /** An input, if the action needs one. */
  input?: ReactNode
  /** @param given the input's data */
  onConfirm: (given: FormData) => unknown
}

/**
 * A button for what can't be taken back: it asks first, beside itself and above the page, which doesn't move. For what can
 * be taken back, do it and offer Undo (`announce`). The question stays until the button goes, or changes its `key`.
 */
export function ConfirmButton({
  children,
  question,
  label,
  confirm,
  isDanger = false,
  isBusy = false,
  error,
  input,
  onConfirm,
}: ConfirmButtonProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  return (
    <>
      <SmallButton
        aria-label={label}
        className={isDanger ? 'hover:border-bad hover:text-bad' : ''}
        {...(question === undefined
          ? { 'aria-disabled': isBusy, onClick: () => isBusy || onConfirm(new FormData()) }
          : { popoverTarget: id })}
      >
        {children}
      </SmallButton>
      {question === undefined && error && (
        <p role="alert" className="mt-2 font-medium text-bad">
          {error}
        </p>
      )}
      {question !== undefined && (
        <div
          id={id}
          popover="auto"
          className="console-question"
          onToggle={({ newState }) => {
            if (newState === 'open')
              form.current?.querySelector<HTMLElement>('input, textarea, [popovertargetaction]')?.focus()
            else form.current?.reset()
          }}
        >
          <form
            ref={form}
            aria-label={question}
            onSubmit={(event) => {
              event.preventDefault()
              if (!isBusy) onConfirm(new FormData(event.currentTarget))
            }}
          >
            <p className="mb-3">{question}</p>
            {input}
            {error && (
              <p role="alert" className="mb-2 font-medium text-bad">
                {error}
              </p>
            )}
            <span className="flex flex-wrap gap-2">
              <SmallButton type="submit" look={isDanger ? 'bad' : 'ink'} aria-disabled={isBusy}>
                {confirm}
              </SmallButton>
              <button
                type="button"
                popoverTarget={id}
                popoverTargetAction="hide"
                className="min-h-9 px-2 font-medium underline underline-offset-4"
              >
                Cancel
              </button>
            </span>
          </form>
        </div>
      )}
    </>
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
    className="inline-flex min-h-9 items-center rounded-sm border border-edge px-3 py-1 font-medium hover:border-ink hover:bg-raised"
  >
    {children}
  </a>
)
