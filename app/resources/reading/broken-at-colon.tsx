/** A title that breaks behind its colon, rather than before the last word of what it names. */
export function BrokenAtColon({ title }: { title: string }) {
  const end = title.indexOf(':') + 1
  return (
    <>
      {end > 0 && <span className="inline-block [text-decoration:inherit]">{title.slice(0, end)}</span>}
      {title.slice(end)}
    </>
  )
}
