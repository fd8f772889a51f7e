import { useEffect, useId, useRef } from 'react'

/** Long enough for browsers that allow few changes of the address in a row. */
const PAUSE_MS = 200

interface SearchFieldProps {
  label: string
  text: string
  onType: (text: string) => void
}

/** The text search of a list, on wide screens (§2.6). The field is the browser's, so that what was typed early stays. */
export function SearchField({ label, text, onType }: SearchFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The field belongs to the browser: it may hold what was typed before the page's script came.
  useEffect(() => {
    const typed = field.current?.value
    if (typed && !new URLSearchParams(window.location.search).has('q')) onType(typed)
    return () => clearTimeout(pause.current)
  }, [onType])

  // And it follows the address when that changes otherwise than by typing: Back, or 'Clear filters'.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = text
  }, [text])

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        clearTimeout(pause.current)
        onType(field.current?.value ?? '')
      }}
      className="flex items-center gap-3 max-md:hidden"
    >
      <label htmlFor={id} className="label text-quiet">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        name="q"
        autoComplete="off"
        maxLength={100}
        onChange={({ target }) => {
          clearTimeout(pause.current)
          pause.current = setTimeout(() => onType(target.value), PAUSE_MS)
        }}
        className="h-12 w-64 rounded-sm border border-edge bg-raised px-3.5 text-small text-ink transition-colors duration-150 hover:border-ink lg:w-80"
      />
    </form>
  )
}
