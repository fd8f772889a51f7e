/** The moving list of the firm's services. It stops while paused, hovered or focused. */
export function Ticker({ capabilities }: { capabilities: unknown }) {
  if (!isListOfText(capabilities)) {
    return (
      <div role="alert" className="border-y-2 border-bad bg-raised">
        <p className="wrap py-4 text-small font-medium text-bad">Error: Invalid data received for capabilities.</p>
      </div>
    )
  }
  return (
    <div data-theme="dark" className="ticker relative flex print:hidden">
      <div className="min-w-0 grow overflow-hidden">
        <div className="ticker-track flex w-max">
          <Capabilities capabilities={capabilities} />
          <Capabilities capabilities={capabilities} again />
        </div>
      </div>
      {/* A checkbox works without JavaScript. */}
      <label className="ticker-pause group relative grid w-13 flex-none place-items-center border-l border-line bg-raised has-focus-visible:outline-2 has-focus-visible:-outline-offset-5 has-focus-visible:outline-ink">
        <input type="checkbox" className="sr-only" aria-label="Pause the moving list" />
        <svg viewBox="0 0 14 14" aria-hidden="true" className="size-3.5" fill="currentColor">
          <path d="M2 1h3v12H2zM9 1h3v12H9z" className="group-has-checked:hidden" />
          <path d="M3 1l9 6-9 6z" className="hidden group-has-checked:inline" />
        </svg>
      </label>
    </div>
  )
}

/** Rendered twice to fill the strip; screen readers get one copy. */
function Capabilities({ capabilities, again = false }: { capabilities: string[]; again?: boolean }) {
  return (
    <ul aria-hidden={again || undefined} aria-label={again ? undefined : 'What we do'} className="flex">
      {capabilities.map((capability) => (
        <li
          key={capability}
          className="flex min-h-13 items-center gap-6.5 pr-6.5 font-mono text-[0.8125rem] font-medium tracking-[0.04em] whitespace-nowrap before:h-2.5 before:w-[17px] before:border-l before:border-accent before:bg-[repeating-linear-gradient(90deg,var(--color-line)_0_1px,transparent_1px_4px)]"
        >
          {capability}
        </li>
      ))}
    </ul>
  )
}

const isListOfText = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
